import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sizeOf, sweepFunction } from '../../deploy/functions.ts';
import { tableStatements } from '../../deploy/grants.ts';
import { sweepSchedules } from '../../lib/jobs/sweep/schedule.ts';
import { account, region } from './mocks.ts';
import { at, type Check, differing, differingSets, type Inputs, inputsOfType, type Plan } from './plan.ts';
import { root } from './platform.ts';

/** Every file of functions/ is a function, whatever the deployment thinks. */
const names = readdirSync(join(root, 'functions')).map((file) => basename(file, '.ts'));

const place = { partition: 'aws', region, accountId: account };
const lambdaType = 'aws:lambda/function:Function';
const physical = ({ settings }: Plan, name: string): string => `job-posting-${settings.name}-${name}`;

/** One check of each function. */
const ofEach = (plan: Plan, faultsOf: (name: string, lambda: Inputs) => string[]): string[] => {
  const lambdas = new Map(inputsOfType(plan, lambdaType).map((inputs) => [inputs.name, inputs]));
  return names.flatMap((name) => faultsOf(name, lambdas.get(physical(plan, name)) ?? {}));
};

/** The role with which a function runs. */
const roleOf = ({ resources }: Plan, { role }: Inputs): Inputs =>
  resources.find(({ type, name }) => type === 'aws:iam/role:Role' && String(role).endsWith(`role/${name}`))
    ?.inputs ?? {};

/** Pulumi takes a policy as text or as it is. */
const parsed = (policy: unknown): unknown => (typeof policy === 'string' ? JSON.parse(policy) : policy);

export const liveChecks: readonly Check[] = [
  {
    name: 'each file of functions/ runs live, from its source, and nothing is built for it',
    faultsOf: ({ live, built }) => [
      ...differingSets(
        'The live functions',
        live.map(({ handler }) => handler),
        names.map((name) => `functions/${name}.handler`),
      ),
      ...differing('What is built', built.length, 0),
    ],
  },
];

export const functionChecks: readonly Check[] = [
  {
    name: 'each file of functions/ is deployed, once',
    faultsOf: (plan) =>
      differingSets(
        'The functions',
        inputsOfType(plan, lambdaType).map(({ name }) => String(name)),
        names.map((name) => physical(plan, name)),
      ),
  },
  {
    name: 'each function is what npm run build made of it',
    faultsOf: ({ built }) =>
      differingSets(
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
        const { runtime, architectures, memorySize, timeout: seconds } = lambda;
        return differing(
          name,
          { runtime, architectures, memorySize, seconds },
          {
            runtime: 'nodejs24.x',
            architectures: ['arm64'],
            memorySize: memory,
            seconds: timeout,
          },
        );
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
      return ofEach(plan, (name, lambda) =>
        differing(`The environment of ${name}`, at(lambda, 'environment', 'variables'), {
          TABLE_PREFIX: tablePrefix,
          ...(domain && { PUBLIC_ORIGIN: `https://${domain}` }),
        }),
      );
    },
  },
  {
    name: 'each role may do what deploy/grants.ts says, and write its own log',
    faultsOf: (plan) =>
      ofEach(plan, (name, lambda) => {
        const role = roleOf(plan, lambda);
        const log = `arn:aws:logs:${region}:${account}:log-group:/aws/lambda/${physical(plan, name)}:*`;
        const wanted = [
          ...tableStatements(name, plan.settings.tablePrefix, place),
          { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [log] },
        ];
        return [
          ...differing(
            `The policy of ${name}`,
            at(parsed(at(role, 'inlinePolicies', 0, 'policy')), 'Statement'),
            wanted.map(({ actions, resources }) => ({
              Effect: 'Allow',
              Action: actions,
              Resource: resources,
            })),
          ),
          ...differing(`The number of policies of ${name}`, at(role, 'inlinePolicies', 'length'), 1),
          ...differing(`The managed policies of ${name}`, role.managedPolicyArns, []),
        ];
      }),
  },
  {
    name: 'no role may do anything to everything',
    faultsOf: (plan) =>
      inputsOfType(plan, 'aws:iam/role:Role').flatMap((role) => {
        const statements = at(parsed(at(role, 'inlinePolicies', 0, 'policy')), 'Statement');
        return (
          JSON.stringify(statements)
            .match(/"[^"]*\*[^"]*"/g)
            ?.filter((text) => !/:log-group:[^*]+:\*"$/.test(text)) ?? []
        );
      }),
  },
  {
    name: 'only Lambda may take the role of a function, only the scheduler that of a schedule',
    faultsOf: (plan) => [
      ...ofEach(plan, (name, lambda) =>
        differing(`The trust of ${name}`, at(parsed(roleOf(plan, lambda).assumeRolePolicy), 'Statement'), [
          { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ]),
      ),
      ...inputsOfType(plan, 'aws:iam/role:Role').flatMap(({ assumeRolePolicy }) => {
        const principals = JSON.stringify(at(parsed(assumeRolePolicy), 'Statement', 0, 'Principal'));
        return /^\{"Service":"(lambda|scheduler)\.amazonaws\.com"\}$/.test(principals)
          ? []
          : [`A role may be taken by ${principals}.`];
      }),
    ],
  },
  {
    name: 'each function has a log of its own, which ends',
    faultsOf: (plan) => {
      const logs = inputsOfType(plan, 'aws:cloudwatch/logGroup:LogGroup');
      return ofEach(plan, (name, lambda) => {
        const group = `/aws/lambda/${physical(plan, name)}`;
        const days = Number(logs.find((log) => log.name === group)?.retentionInDays);
        return [
          ...differing(`The log of ${name}`, at(lambda, 'loggingConfig', 'logGroup'), group),
          ...(days > 0 && days < 366 ? [] : [`The log of ${name} is kept for ${days} days.`]),
        ];
      });
    },
  },
  {
    name: 'the sweep runs on both its schedules, in UTC, and no run is repeated',
    faultsOf: (plan) => {
      const name = physical(plan, sweepFunction);
      const schedules = inputsOfType(plan, 'aws:scheduler/schedule:Schedule');
      return [
        ...differingSets(
          'The schedules',
          schedules.map((each) => String(each.scheduleExpression)),
          sweepSchedules,
        ),
        ...schedules.flatMap((schedule) =>
          differing(
            'A schedule',
            [
              schedule.scheduleExpressionTimezone,
              schedule.state,
              String(at(schedule, 'target', 'arn'))
                .split(':')
                .at(-1),
              at(schedule, 'target', 'retryPolicy', 'maximumRetryAttempts'),
            ],
            ['UTC', 'ENABLED', name, 0],
          ),
        ),
        ...differing(
          'Its retries',
          inputsOfType(plan, 'aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig').map((each) => [
            each.functionName,
            each.maximumRetryAttempts,
          ]),
          [[name, 0]],
        ),
      ];
    },
  },
];
