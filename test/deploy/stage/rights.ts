import { roleGrants } from '../../../deploy/grants.ts';
import type { Inputs, StagePlan } from '../../../scripts/check-deploy/plan.ts';
import type { Names } from './literals.ts';

export const policy = (...Statement: readonly Inputs[]): Inputs => ({ Version: '2012-10-17', Statement });

export const allow = (Action: readonly string[], ...Resource: readonly string[]): Inputs => {
  return { Effect: 'Allow', Action, Resource };
};

/** The function's grants, which `npm test` compares with what its tests do, and those of the release before. */
const storeRights = (name: string, tableOf: (table: string) => string): Inputs[] =>
  roleGrants(name).map(([resource, actions]) => {
    const [table = '', index] = resource.split('/');
    const on = tableOf(table.charAt(0).toUpperCase() + table.slice(1));
    const names = actions.map((action) => `dynamodb:${action}`);
    return allow(names, index ? `${on}/index/${index}` : on);
  });

/** By function: the table whose stream calls it, and the queue of what Lambda gives up. */
const streams: Readonly<Record<string, readonly [table: string, queue: string]>> = {
  'remove-missing': ['Syncs', 'failed-removals'],
  'record-changes': ['Jobs', 'failed-changes'],
};

const parameters: Readonly<Record<string, readonly string[]>> = { probe: ['origin', 'probe-key'] };

/** What the role of a function allows. */
export const functionRights = (
  { settings, env }: StagePlan,
  { arn, name: named, log }: Names,
  name: string,
): Inputs => {
  const tableOf = (table: string): string => arn('dynamodb', `table/${settings.tablePrefix}-${table}`);
  const [streamed, queue] = streams[name] ?? [];
  const read = parameters[name]?.map((each) => arn('ssm', `parameter/job-posting/${settings.name}/${each}`));
  const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator'];
  return policy(
    ...storeRights(name, tableOf),
    // All streams of the group: Lambda chooses their names.
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], arn('logs', `log-group:${log(name)}:*`)),
    ...(read ? [allow(['ssm:GetParameters'], ...read)] : []),
    ...(name === 'apply-to-job'
      ? [
          // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
          allow(
            ['ses:SendEmail', 'ses:SendRawEmail'],
            arn('ses', 'identity/mail.board.example'),
            arn('ses', `configuration-set/${named('applications')}`),
          ),
        ]
      : []),
    ...(['apply-to-job', 'record-mail-event'].includes(name)
      ? [allow(['ssm:GetParameter'], arn('ssm', `parameter/job-posting/${settings.name}/application-key`))]
      : []),
    ...(streamed && queue
      ? [
          allow(
            streamActions.map((action) => `dynamodb:${action}`),
            `${tableOf(streamed)}/stream/*`,
          ),
          allow(['dynamodb:ListStreams'], '*'),
          allow(['sqs:SendMessage'], arn('sqs', named(queue))),
        ]
      : []),
    ...(env.TRACING === 'on' ? [allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], '*')] : []),
  );
};
