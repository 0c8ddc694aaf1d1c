import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sizeOf, sweepFunction } from '../../deploy/functions.ts';
import { tableStatements } from '../../deploy/grants.ts';
import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { root } from '../root.ts';
import { account, region } from './mocks.ts';
import {
  type Check,
  type Inputs,
  inputsOfType,
  mismatch,
  type Plan,
  partialMismatch,
  recordsOf,
  setMismatch,
  valueAt,
} from './plan.ts';

/** Every file of functions/ is a function, whatever the deployment contains. */
const names = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));

const awsAccount = { partition: 'aws', region, accountId: account };
const lambdaType = 'lambda/function:Function';
const roleType = 'iam/role:Role';
const physicalName = ({ settings }: Plan, name: string): string => `job-posting-${settings.name}-${name}`;

const ofEach = (plan: Plan, faultsOf: (name: string, lambda: Inputs) => string[]): string[] => {
  const lambdas = new Map(inputsOfType(plan, lambdaType).map((inputs) => [inputs.name, inputs]));
  return names.flatMap((name) => faultsOf(name, lambdas.get(physicalName(plan, name)) ?? {}));
};

const roleOf = ({ resources }: Plan, { role }: Inputs): Inputs =>
  resources.find(({ type, name }) => type === `aws:${roleType}` && String(role).endsWith(`role/${name}`))
    ?.inputs ?? {};

/** Pulumi accepts a policy as JSON text or as an object. */
const statementsOf = (policy: unknown): unknown =>
  valueAt(typeof policy === 'string' ? JSON.parse(policy) : policy, 'Statement');

/** The statements of each policy of a role. */
const policiesOf = ({ inlinePolicies }: Inputs): unknown[] =>
  recordsOf(inlinePolicies).map(({ policy }) => statementsOf(policy));

export const liveChecks: readonly Check[] = [
  {
    name: 'each file of functions/ runs live, from its source, and nothing is built for it',
    faultsOf: ({ live, built }) => [
      ...setMismatch(
        'The live functions',
        live.map(({ handler }) => handler),
        names.map((name) => `functions/${name}.handler`),
      ),
      ...mismatch('What is built', built.length, 0),
    ],
  },
];

export const functionChecks: readonly Check[] = [
  {
    name: 'each file of functions/ is deployed, once',
    faultsOf: (plan) =>
      setMismatch(
        'The functions',
        inputsOfType(plan, lambdaType).map(({ name }) => String(name)),
        names.map((name) => physicalName(plan, name)),
      ),
  },
  {
    name: 'each function is what npm run build made of it',
    faultsOf: ({ built }) =>
      setMismatch(
        'The bundles',
        built.map(({ bundle, handler }) => `${bundle} ${handler}`),
        names.map((name) => `dist/${name} index.handler`),
      ),
  },
  {
    name: 'each function runs Node 24 on arm64, with the memory and time of its size',
    faultsOf: (plan) =>
      ofEach(plan, (name, lambda) => {
        const { memory, timeout } = sizeOf(name);
        const wanted = { runtime: 'nodejs24.x', architectures: ['arm64'], memorySize: memory, timeout };
        return partialMismatch(name, lambda, wanted);
      }),
  },
  {
    name: 'no function behind the gateway outlives the 30 seconds that the gateway waits',
    faultsOf: (plan) =>
      ofEach(plan, (name, { timeout }) =>
        name === sweepFunction || Number(timeout) < 30 ? [] : [`${name} may take ${timeout} seconds.`],
      ),
  },
  {
    name: 'the environment of each function is the prefix of the tables, the own origin, and nothing else',
    faultsOf: (plan) => {
      const { tablePrefix, domain } = plan.settings;
      const wanted = { TABLE_PREFIX: tablePrefix, ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }) };
      return ofEach(plan, (name, { environment }) =>
        mismatch(`The environment of ${name}`, valueAt(environment, 'variables'), wanted),
      );
    },
  },
  {
    name: 'each role may do what deploy/grants.ts says, and write its own log',
    faultsOf: (plan) =>
      ofEach(plan, (name, lambda) => {
        const log = `arn:aws:logs:${region}:${account}:log-group:/aws/lambda/${physicalName(plan, name)}:*`;
        const wanted = [
          ...tableStatements(name, plan.settings.tablePrefix, awsAccount),
          { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log] },
        ].map(({ actions, resources }) => ({ Effect: 'Allow', Action: actions, Resource: resources }));
        const role = roleOf(plan, lambda);
        return [
          ...mismatch(`The policy of ${name}`, policiesOf(role), [wanted]),
          ...mismatch(`The managed policies of ${name}`, role.managedPolicyArns, []),
        ];
      }),
  },
  {
    name: 'no role may do anything to everything',
    faultsOf: (plan) =>
      inputsOfType(plan, roleType).flatMap((role) => {
        const wildcards = JSON.stringify(policiesOf(role)).match(/"[^"]*\*[^"]*"/g) ?? [];
        return wildcards.filter((text) => !/:log-group:[^*]+:\*"$/.test(text));
      }),
  },
  {
    name: 'only Lambda may take the role of a function, only the scheduler that of a schedule',
    faultsOf: (plan) => [
      ...ofEach(plan, (name, lambda) =>
        mismatch(`The trust of ${name}`, statementsOf(roleOf(plan, lambda).assumeRolePolicy), [
          { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ]),
      ),
      ...inputsOfType(plan, roleType)
        .map((role) => JSON.stringify(recordsOf(statementsOf(role.assumeRolePolicy))[0]?.Principal))
        .filter((principals) => !/^\{"Service":"(lambda|scheduler)\.amazonaws\.com"\}$/.test(principals))
        .map((principals) => `A role may be taken by ${principals}.`),
    ],
  },
  {
    name: 'each function has a log of its own, which ends',
    faultsOf: (plan) => {
      const logs = inputsOfType(plan, 'cloudwatch/logGroup:LogGroup');
      return ofEach(plan, (name, { loggingConfig }) => {
        const group = `/aws/lambda/${physicalName(plan, name)}`;
        const days = Number(logs.find((log) => log.name === group)?.retentionInDays);
        return [
          ...mismatch(`The log of ${name}`, valueAt(loggingConfig, 'logGroup'), group),
          ...(days > 0 && days < 366 ? [] : [`The log of ${name} is kept for ${days} days.`]),
        ];
      });
    },
  },
  {
    name: 'the sweep runs on both its schedules, in UTC, and no run is repeated',
    faultsOf: (plan) => {
      const name = physicalName(plan, sweepFunction);
      const schedules = inputsOfType(plan, 'scheduler/schedule:Schedule');
      const invocations = inputsOfType(plan, 'lambda/functionEventInvokeConfig:FunctionEventInvokeConfig');
      return [
        ...setMismatch(
          'The schedules',
          schedules.map(({ scheduleExpression }) => String(scheduleExpression)),
          sweepSchedules,
        ),
        ...schedules.flatMap((schedule) =>
          partialMismatch('A schedule', schedule, {
            scheduleExpressionTimezone: 'UTC',
            state: 'ENABLED',
            target: {
              arn: `arn:aws:lambda:${region}:${account}:function:${name}`,
              retryPolicy: { maximumRetryAttempts: 0 },
            },
          }),
        ),
        ...mismatch(
          'Its retries',
          invocations.map(({ functionName, maximumRetryAttempts }) => [functionName, maximumRetryAttempts]),
          [[name, 0]],
        ),
      ];
    },
  },
];
