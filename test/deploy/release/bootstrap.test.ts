import { EntityAlreadyExistsException } from '@aws-sdk/client-iam';
import { ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, expect, test, vi } from 'vitest';
import { deployerPolicies } from '../../../deploy/deployer-rights.ts';
import { bootstrap } from '../../../scripts/bootstrap/first-deployment.ts';
import { runCommand } from '../../support/run-command.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';

type Version = { VersionId: string; IsDefaultVersion: boolean; CreateDate: Date; Document: string };
type Input = Readonly<Record<string, string>>;

const denied = () => Object.assign(new Error('Not authorized.'), { name: 'AccessDeniedException' });

/** IAM, STS and Parameter Store of an account; names of members are those of AWS's API references. */
const newAccount = () => {
  const account = {
    arn: 'arn:aws:sts::111122223333:assumed-role/Admin/ana',
    policies: new Map<string, Version[]>(),
    attached: [] as string[],
    roles: new Set<string>(),
    isDeployed: false,
    refused: '',
    requests: [] as string[],
  };
  const versionsOf = ({ PolicyArn = '', PolicyName = '' }: Input): Version[] => {
    const name = PolicyName || PolicyArn.replace('arn:aws:iam::111122223333:policy/', '');
    const versions = account.policies.get(name) ?? [];
    account.policies.set(name, versions);
    return versions;
  };
  const add = (input: Input): object => {
    const versions = versionsOf(input);
    if (versions.length === 5) throw Object.assign(new Error('5 versions'), { name: 'LimitExceeded' });
    for (const version of versions) version.IsDefaultVersion = false;
    const number = Number(versions.at(-1)?.VersionId.slice(1) ?? 0) + 1;
    const Document = encodeURIComponent(input.PolicyDocument ?? '');
    const CreateDate = new Date(Date.UTC(2026, 1, number));
    versions.push({ VersionId: `v${number}`, IsDefaultVersion: true, CreateDate, Document });
    return {};
  };
  const exists = () => {
    throw new EntityAlreadyExistsException({ message: 'exists', $metadata: {} });
  };
  const actions: Readonly<Record<string, (input: Input) => object>> = {
    GetCallerIdentity: () => ({ Account: '111122223333', Arn: account.arn }),
    CreatePolicy: (input) => (versionsOf(input).length > 0 ? exists() : add(input)),
    CreatePolicyVersion: add,
    ListPolicyVersions: (input) => ({ Versions: versionsOf(input).map((version) => ({ ...version })) }),
    GetPolicyVersion: (input) => ({
      PolicyVersion: versionsOf(input).find(({ VersionId }) => VersionId === input.VersionId),
    }),
    DeletePolicyVersion: (input) => {
      const versions = versionsOf(input);
      return versions.splice(
        versions.findIndex(({ VersionId }) => VersionId === input.VersionId),
        1,
      );
    },
    CreateRole: ({ RoleName = '' }) => (account.roles.has(RoleName) ? exists() : account.roles.add(RoleName)),
    AttachRolePolicy: ({ RoleName, PolicyArn }) => account.attached.splice(0, 0, `${RoleName} ${PolicyArn}`),
    AssumeRole: ({ RoleArn = '' }) => ({
      Credentials: { AccessKeyId: RoleArn.split('/')[1], SecretAccessKey: 's', SessionToken: 't' },
    }),
    GetParameter: () => {
      if (account.isDeployed) return { Parameter: { Value: '{}' } };
      throw new ParameterNotFound({ message: 'missing', $metadata: {} });
    },
  };
  vi.spyOn(Object.getPrototypeOf(SSMClient.prototype), 'send').mockImplementation(async (sent) => {
    const command = sent as { constructor: { name: string }; input: Input };
    const action = command.constructor.name.replace(/Command$/, '');
    account.requests.push(action);
    if (action === account.refused) throw denied();
    return actions[action]?.(command.input) ?? {};
  });
  return account;
};

type Account = ReturnType<typeof newAccount>;

/** @returns what is printed, and the steps with the key that they act with. */
const bootstrapped = async (account: Account, failing?: string) => {
  const lines: string[] = [];
  const steps: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const take = (step: string) => {
    steps.push(`${process.env.AWS_ACCESS_KEY_ID}: ${step}`);
    if (step === failing) throw new RangeError('This step fails.');
  };
  const run = (_: string, ...args: readonly string[]) => {
    take(args.join(' '));
    account.isDeployed = true;
  };
  const admin = async (...args: readonly string[]): Promise<unknown> => {
    take(args.slice(0, 2).join(' '));
    if (args[0] === 'inspect') return { problems: ['No recipient of the alarms has confirmed.'] };
    return args[0] === 'probe' ? {} : (await runCommand(args)).document;
  };
  const request = { stage: 'production', employer: 'Harbour Foods', region: 'ca-central-1' } as const;
  const end = await bootstrap({ run, admin }, request).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { end, lines, steps };
};

beforeEach(createOwnTables);
beforeEach(() => {
  vi.stubEnv('AWS_PROFILE', 'admin');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
    vi.stubEnv(name, 'admin');
});

const deploy = 'deploy --stage production --yes --accept AWS_REGION=ca-central-1';
const operatorSteps = [
  ...['employer list', 'employer create', 'key list', 'key create'],
  ...['probe --install', 'probe', 'inspect'],
];

test('makes roles, deploys as the deployer, and issues the first key as the operator', async () => {
  const account = newAccount();
  const { end, lines, steps } = await bootstrapped(account);
  expect(end).toBe('done');
  expect(steps).toEqual([
    `JobPostingDeployer: ${deploy}`,
    ...operatorSteps.map((step) => `JobPostingOperator: ${step}`),
  ]);
  expect(account.attached.toSorted()).toEqual([
    'JobPostingDeployer arn:aws:iam::111122223333:policy/job-posting-deployer-policy-monitoring',
    'JobPostingDeployer arn:aws:iam::111122223333:policy/job-posting-deployer-policy-service',
    'JobPostingOperator arn:aws:iam::111122223333:policy/job-posting-operator-policy-production',
    'JobPostingOperator arn:aws:iam::111122223333:policy/job-posting-read-only-policy',
  ]);
  expect(lines.filter((line) => line.includes('jpk_'))).toHaveLength(1);
  expect(lines).toContain('- No recipient of the alarms has confirmed.');
});

test.each([deploy, ...operatorSteps])('goes on after a failure of "%s"', async (failing) => {
  const account = newAccount();
  const first = await bootstrapped(account, failing);
  expect(first.end).toBe('This step fails.');
  const second = await bootstrapped(account);
  expect(second.end).toBe('done');
  expect(account.requests).not.toContain('CreatePolicyVersion');
  const all = [...first.steps, ...second.steps].join('\n');
  expect(all.split(`: ${deploy}`).length - 1).toBe(failing === deploy ? 2 : 1);
  expect([...first.lines, ...second.lines].join().match(/jpk_/g)).toHaveLength(1);
});

test('brings policies up to date, and deletes the oldest of five versions', async () => {
  const account = newAccount();
  const name = 'job-posting-deployer-policy-service';
  const old = Array.from({ length: 5 }, (_, at) => ({
    ...{
      VersionId: `v${at + 1}`,
      IsDefaultVersion: at === 0,
      CreateDate: new Date(Date.UTC(2026, 0, at + 1)),
    },
    Document: encodeURIComponent('{}'),
  }));
  account.policies.set(name, old);
  expect((await bootstrapped(account)).end).toBe('done');
  const versions = account.policies.get(name) ?? [];
  expect(versions.map(({ VersionId }) => VersionId)).toEqual(['v1', 'v3', 'v4', 'v5', 'v6']);
  const present = versions.find(({ IsDefaultVersion }) => IsDefaultVersion);
  expect(JSON.parse(decodeURIComponent(present?.Document ?? ''))).toEqual(
    JSON.parse(JSON.stringify(deployerPolicies['deployer-policy-service'])),
  );
});

test('where no role may be made, goes on as the administrator, and names what Identity Center needs', async () => {
  const account = newAccount();
  account.refused = 'CreateRole';
  const { end, lines, steps } = await bootstrapped(account);
  expect(end).toBe('done');
  expect(new Set(steps.map((step) => step.split(':')[0]))).toEqual(new Set(['admin']));
  expect(lines).toContainEqual(
    expect.stringMatching(
      /permission set JobPostingDeployer with the customer managed policies job-posting-deployer-policy-service, job-posting-deployer-policy-monitoring,/,
    ),
  );
});
