import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  AttachRolePolicyCommand,
  CreatePolicyCommand,
  CreatePolicyVersionCommand,
  CreateRoleCommand,
  DeletePolicyVersionCommand,
  EntityAlreadyExistsException,
  GetPolicyVersionCommand,
  IAMClient,
  ListPolicyVersionsCommand,
} from '@aws-sdk/client-iam';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { deployerPolicies } from '../../deploy/deployer-rights.ts';
import { operatorPolicies } from '../../deploy/operator-rights.ts';
import type { Policy } from '../../deploy/policy.ts';

/** IAM keeps so many versions of a policy. */
const maxVersions = 5;

const policies: Readonly<Record<string, Policy | undefined>> = { ...deployerPolicies, ...operatorPolicies };

/** The roles of people and pipelines, with their policies. The deployer may change roles with names of ours. */
const rolesOf = (stage: string): Readonly<Record<string, readonly string[]>> => ({
  JobPostingDeployer: Object.keys(deployerPolicies),
  JobPostingOperator: [`operator-policy-${stage}`, 'read-only-policy'],
});

const unlessExists = (error: unknown): void => {
  if (!(error instanceof EntityAlreadyExistsException)) throw error;
};

/** Creates a policy, or makes the present document the default version of it. @returns its ARN */
const putPolicy = async (client: IAMClient, account: string, name: string): Promise<string> => {
  const PolicyName = `job-posting-${name}`;
  const PolicyArn = `arn:aws:iam::${account}:policy/${PolicyName}`;
  const PolicyDocument = JSON.stringify(policies[name]);
  await client.send(new CreatePolicyCommand({ PolicyName, PolicyDocument })).catch(unlessExists);
  const { Versions = [] } = await client.send(new ListPolicyVersionsCommand({ PolicyArn }));
  const { VersionId } = Versions.find(({ IsDefaultVersion }) => IsDefaultVersion) ?? {};
  const { PolicyVersion } = await client.send(new GetPolicyVersionCommand({ PolicyArn, VersionId }));
  const present = JSON.parse(decodeURIComponent(PolicyVersion?.Document ?? 'null'));
  if (isDeepStrictEqual(present, JSON.parse(PolicyDocument))) return PolicyArn;
  const [oldest] = Versions.filter(({ IsDefaultVersion }) => !IsDefaultVersion).sort(
    (one, other) => Number(one.CreateDate) - Number(other.CreateDate),
  );
  if (oldest && Versions.length >= maxVersions) {
    await client.send(new DeletePolicyVersionCommand({ PolicyArn, VersionId: oldest.VersionId }));
  }
  await client.send(new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument, SetAsDefault: true }));
  return PolicyArn;
};

/** Who in the account may assume the role is decided by their own rights. */
const trustOf = (account: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { AWS: `arn:aws:iam::${account}:root` } },
    ],
  });

const isDenied = (error: unknown): error is Error =>
  error instanceof Error && error.name.startsWith('AccessDenied');

/** IAM reports changes elsewhere within seconds. */
const attempts = 12;

const credentialsOf = async (client: STSClient, RoleArn: string): Promise<Record<string, string>> => {
  const assume = new AssumeRoleCommand({ RoleArn, RoleSessionName: 'bootstrap' });
  for (let attempt = 1; ; attempt++) {
    try {
      const { Credentials: { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = {} } =
        await client.send(assume);
      return {
        AWS_ACCESS_KEY_ID: AccessKeyId,
        AWS_SECRET_ACCESS_KEY: SecretAccessKey,
        AWS_SESSION_TOKEN: SessionToken,
      };
    } catch (error) {
      if (attempt === attempts || !isDenied(error)) throw error;
      await pause(5_000);
    }
  }
};

/**
 * Makes the policies and roles of a stage, with the rights of an administrator; what exists is brought up
 * to date.
 *
 * @returns credentials of the roles as variables, undefined for one that may not be made: then the
 *   administrator goes on. @throws AWS's errors
 */
export const makeAccess = async (stage: string) => {
  const [iam, sts] = [new IAMClient({}), new STSClient({})];
  const { Account = '', Arn = '' } = await sts.send(new GetCallerIdentityCommand({}));
  console.log(`Policies and roles are made in the account ${Account} by ${Arn}.`);
  const credentials: (Record<string, string> | undefined)[] = [];
  for (const [RoleName, names] of Object.entries(rolesOf(stage))) {
    const arns: string[] = [];
    for (const name of names) arns.push(await putPolicy(iam, Account, name));
    try {
      const role = { RoleName, AssumeRolePolicyDocument: trustOf(Account) };
      await iam.send(new CreateRoleCommand(role)).catch(unlessExists);
      for (const PolicyArn of arns) await iam.send(new AttachRolePolicyCommand({ RoleName, PolicyArn }));
      credentials.push(await credentialsOf(sts, `arn:aws:iam::${Account}:role/${RoleName}`));
    } catch (error) {
      if (!isDenied(error)) throw error;
      console.log(`The role ${RoleName} cannot be used: ${error.message}`);
      credentials.push(undefined);
    }
    if (credentials.at(-1) && !Arn.includes('/AWSReservedSSO_')) continue;
    const made = names.map((name) => `job-posting-${name}`).join(', ');
    console.log(
      `IAM Identity Center attaches no policy to a role: create a permission set ${RoleName} with the customer managed policies ${made}, and assign it to this account.`,
    );
  }
  const [deployer, operator] = credentials;
  return { deployer, operator };
};
