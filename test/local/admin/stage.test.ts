import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { addDays, dateIn } from '../../../lib/dates.ts';
import { findEmployer, findEmployers, insertEmployer } from '../../../lib/employer/store/employers.ts';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import { tables } from '../../../lib/store/tables.ts';
import { onStage } from '../../../local/admin/stage.ts';
import { createTables } from '../../../local/tables.ts';
import { admin } from '../../support/admin-process.ts';
import { useAwsAccount } from '../../support/aws-account.ts';
import { folderOfTest } from '../../support/folders.ts';
import { operatorLog } from '../../support/operator-log.ts';
import { parameterStore } from '../../support/parameter-store.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

/** The engine of the test run replaces AWS. */
const engine = process.env.DYNAMODB_ENDPOINT;

/** Without the engine and the AWS account of the environment. */
const bare = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  AWS_EC2_METADATA_DISABLED: 'true',
  DATA_DIR: '/dev/null/none',
};

let prefix: string;
/** The services that record the operator. */
let recorder: Awaited<ReturnType<typeof operatorLog>>;
let parameters: Awaited<ReturnType<typeof parameterStore>>;
const aws = (changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...bare,
  AWS_ENDPOINT_URL_DYNAMODB: engine,
  ...recorder.environment,
  ...parameters.environment,
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: 'local',
  TABLE_PREFIX: prefix,
  ...changes,
});

const tablesOf = async (of: string): Promise<string[]> => {
  const { TableNames = [] } = await dynamo().send(
    new ListTablesCommand({ ExclusiveStartTableName: `${of}-A` }),
  );
  return TableNames.filter((name) => name.startsWith(`${of}-`));
};

const deploy = async (stage: string): Promise<void> => {
  prefix = `job-posting-${stage}-${randomUUID().slice(0, 8)}`;
  configure({ TABLE_PREFIX: prefix });
  await createTables(dynamo());
};

beforeEach(async () => {
  recorder = await operatorLog();
  parameters = await parameterStore();
  await deploy('staging');
});

const anEmployer = () => insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());

test('commands use the tables of the stage', async () => {
  const args = ['--stage', 'staging', 'employer', 'create', '--name', 'Harbour Foods', '--json'];
  const created = await admin(args, aws());
  expect(created).toMatchObject({ status: 0, stderr: '' });
  expect(await findEmployers()).toEqual([JSON.parse(created.stdout)]);
  const listed = await admin(['employer', 'list', '--json', '--stage', 'staging'], aws());
  expect(JSON.parse(listed.stdout)).toEqual(await findEmployers());
  const lines = [...recorder.lines.values()].flat().map(({ message }) => JSON.parse(message));
  expect(lines).toMatchObject([{ who: recorder.identity, command: 'employer create', result: { id: 1 } }]);
});

test('without TABLE_PREFIX the tables are those that the last deployment used', async () => {
  const employer = await anEmployer();
  const settings = JSON.stringify({ TABLE_PREFIX: prefix });
  parameters.values.set('/job-posting/staging/settings', settings);
  const env = aws({ TABLE_PREFIX: undefined });
  const { stdout } = await admin(['employer', 'list', '--json', '--stage', 'staging'], env);
  expect(JSON.parse(stdout)).toEqual([employer]);
});

// Between the two zones lie 25 hours: there, it is never the same day.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'today is that of the last deployment, also with another TABLE_PREFIX: %s',
  async (BOARD_TIME_ZONE) => {
    parameters.values.set('/job-posting/staging/settings', JSON.stringify({ BOARD_TIME_ZONE }));
    const today = dateIn(BOARD_TIME_ZONE, new Date());
    await aStoredJob({ status: 'active', closeDate: addDays(today, -1) ?? '' });
    await aStoredJob({ status: 'active', closeDate: today });
    const { stdout } = await admin(['sweep', '--dry-run', '--json', '--stage', 'staging'], aws());
    expect(JSON.parse(stdout)).toMatchObject({ archived: 1 });
  },
);

test('credentials and the region come from the stage’s file, as in a deployment', async () => {
  const employer = await anEmployer();
  const folder = folderOfTest();
  // This process waits, and serves no parameters.
  const settings = Object.entries(aws({ BOARD_TIME_ZONE: 'UTC' })).filter(([name]) => !(name in bare));
  writeFileSync(join(folder, '.env.staging'), settings.map(([name, value]) => `${name}=${value}\n`).join(''));
  const [stage, employers] = ['local/admin/stage.ts', 'lib/employer/store/employers.ts'].map(
    (file) => new URL(`../../../${file}`, import.meta.url),
  );
  const code = `
    import { onStage } from '${stage}';
    import { findEmployers } from '${employers}';
    await onStage('staging', async () => console.log(JSON.stringify(await findEmployers())), '${folder}');`;
  const listed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env: bare });
  expect(JSON.parse(listed.toString())).toEqual([employer]);
});

test('inspect prints what the daily inspection of a stage finds', async () => {
  const { account, environment } = await useAwsAccount();
  const { AWS_ENDPOINT_URL_DYNAMODB: _, ...others } = environment;
  account.subscriptions.pop();
  const args = ['inspect', '--stage', 'staging'];
  const { status, stdout, stderr } = await admin(args, aws(others));
  expect(status).toBe(1);
  expect(stdout).toContain('No recipient of the alarms has confirmed.\n');
  expect(stderr).toMatch(/^\d+ problems found\.\n$/);
});

test('inspect needs a stage with alarms', async () => {
  await deploy('dev-one');
  expect(await admin(['inspect', '--stage', 'dev-one'], aws())).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('inspect needs the --stage of a stage with alarms'),
  });
});

test('verify checks a stage', async () => {
  await anEmployer();
  const { status, stdout } = await admin(['verify', '--stage', 'staging'], aws());
  expect({ status, stdout }).toEqual({ status: 0, stdout: '2 items checked, no problems found\n' });
});

test('employer delete requires a confirmation on production, too', async () => {
  await deploy('production');
  const employer = await anEmployer();
  const args = ['--stage', 'production', 'employer', 'delete', String(employer.id)];
  const unconfirmed = await admin(args, aws());
  expect(unconfirmed).toMatchObject({ status: 2, stderr: expect.stringContaining('--confirm') });
  const misnamed = await admin([...args, '--confirm', 'Acme'], aws());
  expect(misnamed).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing was deleted') });
  expect(await findEmployers()).toEqual([employer]);
});

describe('where the clock of this computer is wrong, DynamoDB’s time counts:', () => {
  /** An address of the engine by whose responses it is so many seconds later than here. */
  const engineAhead = async (seconds: number) => {
    const proxy = createServer((incoming, response) => {
      const { method, headers } = incoming;
      const forwarded = request(engine ?? '', { method, headers }, (answer) => {
        const date = new Date(Date.now() + seconds * 1_000).toUTCString();
        response.writeHead(answer.statusCode ?? 0, { ...answer.headers, date });
        answer.pipe(response);
      });
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    return { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  };

  test.each([
    {
      client: 'lean',
      ahead: 600,
      says: /^This computer's clock is (599|600) seconds behind DynamoDB's\..*\n$/,
    },
    { client: 'standard', ahead: -600, says: /^.* is 60[01] seconds ahead of DynamoDB's\..*\n$/ },
    { client: 'lean', ahead: 20, says: /^$/ },
  ])('$client, $ahead seconds', async ({ client, ahead, says }) => {
    const { id } = await anEmployer();
    // A fixed clock is right on a function, not here.
    const settings = { DYNAMODB_CLIENT: client, AWS_DISABLE_CLOCK_SKEW_CORRECTION: 'true' };
    const env = aws({ ...settings, ...(await engineAhead(ahead)) });
    const before = Date.now();
    const suspended = await admin(['--stage', 'staging', 'employer', 'suspend', String(id)], env);
    expect(suspended).toMatchObject({ status: 0, stderr: expect.stringMatching(says) });
    const listed = await admin(['--stage', 'staging', 'key', 'create', '--board', '--json'], env);
    const after = Date.now() + 2_000;
    const [line] = [...recorder.lines.values()].flat().map(({ message }) => JSON.parse(message));
    const times = [(await findEmployer(id)).suspended, JSON.parse(listed.stdout).created, line.time];
    for (const time of times.map((text) => Date.parse(text) - ahead * 1_000)) {
      expect(time).toBeGreaterThan(before - 1_000);
      expect(time).toBeLessThan(after);
    }
    const json = listed.stderr === '' ? {} : JSON.parse(listed.stderr);
    expect(Object.keys(json)).toEqual(Math.abs(ahead) > 30 ? ['warning'] : []);
  });
});

describe('missing tables', () => {
  test('are reported in one line, and not created', async () => {
    const away = `job-posting-staging-${randomUUID().slice(0, 8)}`;
    const args = ['--stage', 'staging', 'employer', 'create', '--name', 'X'];
    expect(await admin(args, aws({ TABLE_PREFIX: away }))).toEqual({
      status: 1,
      stdout: '',
      stderr: `Some of the tables ${away}-… do not exist in local. Deploy the stage, or set AWS_REGION to its region.\n`,
    });
    expect(await tablesOf(away)).toEqual([]);
    expect(await tablesOf(prefix)).toHaveLength(Object.keys(tables).length);
  });

  test('are expected under the name of the stage, in the default region', async () => {
    const { AWS_ENDPOINT_URL_SSM } = (await parameterStore()).environment;
    const unset = { TABLE_PREFIX: undefined, AWS_REGION: undefined, AWS_ENDPOINT_URL_SSM };
    const { stderr } = await admin(['--stage', 'production', 'employer', 'list'], aws(unset));
    expect(stderr).toContain('Some of the tables job-posting-production-… do not exist in ca-central-1.');
  });
});

describe('one line reports why a stage cannot be used:', () => {
  /** An endpoint that rejects every request. */
  const refusing = async (name: string) => {
    const server = createServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: `com.amazon.coral.service#${name}`, message: 'Not you.' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  test.each<[string, () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>, string]>([
    [
      'no credentials',
      () => ({ AWS_ACCESS_KEY_ID: undefined }),
      'No AWS credentials were found. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
    [
      'no credentials to read which tables the stage uses',
      () => ({ AWS_ACCESS_KEY_ID: undefined, TABLE_PREFIX: undefined }),
      'No AWS credentials were found. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    ],
    [
      'credentials unknown to AWS',
      () => refusing('UnrecognizedClientException'),
      'AWS rejected the credentials: Not you.',
    ],
    [
      'AWS is unreachable',
      () => ({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' }),
      'The store is busy or unavailable; run the command again (connect ECONNREFUSED 127.0.0.1:1).',
    ],
  ])('%s', async (_, changes, reason) => {
    const env = aws(await changes());
    const run = await admin(['--stage', 'staging', 'employer', 'list'], env);
    expect(run).toEqual({ status: 1, stdout: '', stderr: `${reason}\n` });
  });

  test('an unknown stage, the tables of another stage, another engine', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', undefined);
    const call = vi.fn();
    await expect(onStage('prod', call)).rejects.toThrow(
      '--stage must be staging, production, or dev-NAME with a NAME of 1 to 12 of a-z and 0-9, not "prod".',
    );
    vi.stubEnv('TABLE_PREFIX', 'job-posting-staging');
    await expect(onStage('production', call)).rejects.toThrow('TABLE_PREFIX must be job-posting-production');
    vi.stubEnv('DYNAMODB_ENDPOINT', engine);
    await expect(onStage('staging', call)).rejects.toThrow('Use one of them');
    expect(call).not.toHaveBeenCalled();
  });
});

test('mail unblock takes the address off the list of Amazon SES, too', async () => {
  const { values, environment } = await parameterStore();
  values.set('/job-posting/staging/application-key', 'the key of digests');
  const removed: string[] = [];
  const answers: [number, string?][] = [[403, 'AccessDeniedException'], [200]];
  const server = createServer(({ method, url }, response) => {
    removed.push(`${method} ${url}`);
    const [status = 404, type = 'NotFoundException'] = answers.shift() ?? [];
    response.writeHead(status, { 'x-amzn-errortype': type });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const env = aws({ ...environment, AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port}` });
  const mail = (...args: string[]) => admin(['--stage', 'staging', '--json', 'mail', ...args], env);
  const { token } = JSON.parse((await mail('block', 'jobs@exämple.example')).stdout);
  expect(JSON.parse((await mail('blocked')).stdout)).toMatchObject([{ token, reason: 'request' }]);
  // Still blocked: a mail would come back, because the list has the address.
  expect(await mail('unblock', 'jobs@exämple.example')).toMatchObject({ status: 1 });
  expect(JSON.parse((await mail('blocked')).stdout)).toMatchObject([{ token }]);
  for (const _ of [1, 2]) expect(await mail('unblock', 'jobs@exämple.example')).toMatchObject({ status: 0 });
  expect(JSON.parse((await mail('blocked')).stdout)).toEqual([]);
  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DeleteSuppressedDestination.html
  const request = 'DELETE /v2/email/suppression/addresses/jobs%40xn--exmple-cua.example';
  expect(removed).toEqual([request, request, request]);
  const lines = [...recorder.lines.values()].flat().map(({ message }) => message);
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).not.toMatch(/exämple|xn--/);
});

test('mail block on a stage without applications says so', async () => {
  const { environment } = await parameterStore();
  const { status, stderr } = await admin(
    ['--stage', 'staging', 'mail', 'block', 'a@b.example'],
    aws(environment),
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('The stage staging takes no applications')]);
});
