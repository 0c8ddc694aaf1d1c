import { functionNames, isDeployed, logGroupOf, routeFunctions } from './functions.ts';
import type { StageSettings } from './settings.ts';

/** The gateway's access log, the logs of the routes' functions, or those of all functions. */
type Logs = 'access' | 'routes' | 'all';

/** A query of all lines that have an id in a field. */
const linesWith = (field: string): readonly [Logs, ...string[]] => [
  'all',
  'fields @timestamp, @log, route, status, code, mail, kind, planned, employerId, jobId, syncId, requestId',
  `filter ${field} = "PASTE_THE_ID_HERE"`,
  'sort @timestamp',
  'limit 10000',
];

/** The queries of CloudWatch Logs Insights that a stage offers, by name: what they read, and their commands. */
export const savedQueries: Readonly<Record<string, readonly [Logs, ...commands: string[]]>> = {
  errors: [
    'all',
    'fields @timestamp, @log, requestId, route, status, employerId, jobId, rootCause.name, rootCause.message, mail, mailId, kind, cause, problem, errorMessage',
    // In capitals, Lambda's own: a function that has thrown.
    'filter level in ["error", "ERROR"]',
    'sort @timestamp desc',
    'limit 100',
  ],
  'function-failures': [
    'all',
    'fields @timestamp, @log, @message',
    'filter type = "platform.report" or level = "ERROR" or level = "FATAL"',
    'sort @timestamp desc',
    'limit 100',
  ],
  // The gateway's id or Lambda's, which is elsewhere in Lambda's own lines.
  request: ['all', 'fields @timestamp, @log, @message', 'filter @message like "PASTE_THE_ID_HERE"'],
  // A filter finds no value of a list: hence the text of the lines.
  job: [
    'all',
    'fields @timestamp, @log, route, sweep, step, status, code, employerId, keyId, syncId, requestId',
    'filter @message like /"(jobId|changed)":\\[?([0-9]+,)*PASTE_THE_ID_HERE[,\\]}]/',
    'sort @timestamp',
    'limit 1000',
  ],
  key: linesWith('keyId'),
  synchronisation: linesWith('syncId'),
  mail: linesWith('mailId'),
  slow: [
    'routes',
    'filter ispresent(route)',
    'stats count() as requests, pct(ms, 50) as p50, pct(ms, 99) as p99, max(ms) as slowest, pct(store.ms, 99) as store99, sum(store.retries) as retries, count(coldStart) as coldStarts by route, employerId',
    'sort p99 desc',
    'limit 50',
  ],
  'client-errors': [
    'routes',
    'filter status >= 400 and status < 500',
    'stats count() as responses by status, code, route, employerId',
    'sort responses desc',
    'limit 50',
  ],
  employers: [
    'routes',
    'filter ispresent(employerId)',
    'stats count() as requests, sum(status >= 500) as failed, sum(ms) as milliseconds by employerId, route',
    'sort requests desc',
    'limit 50',
  ],
  'rejected-by-gateway': [
    'access',
    'filter status = "429" or status = "413" or ispresent(error) and error != "-"',
    'stats count() as responses by status, route, ip',
    'sort responses desc',
    'limit 50',
  ],
};

/** The log groups of a query on functions. */
export const functionLogsOf = (stage: StageSettings, logs: Exclude<Logs, 'access'>): string[] =>
  (logs === 'routes' ? routeFunctions : functionNames)
    .filter((name) => isDeployed(name, stage))
    .map((name) => logGroupOf(stage.name, name));
