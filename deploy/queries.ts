import { functionNames, logGroupOf, routeFunctions } from './functions.ts';
import type { StageName } from './stages.ts';

/** A query of CloudWatch Logs Insights that a stage offers by its name. */
export type SavedQuery = {
  readonly name: string;
  /** The gateway's access log, the logs of the routes' functions, or those of all functions. */
  readonly log: 'access' | 'routes' | 'all';
  readonly text: string;
};

const lines = (...commands: readonly string[]): string => commands.join('\n| ');

export const savedQueries: readonly SavedQuery[] = [
  {
    name: 'errors',
    log: 'all',
    text: lines(
      'fields @timestamp, @log, requestId, route, status, employerId, jobId, cause.name, cause.message',
      'filter level = "error"',
      'sort @timestamp desc',
      'limit 100',
    ),
  },
  {
    name: 'function-failures',
    log: 'all',
    text: lines(
      'fields @timestamp, @log, @message',
      'filter type = "platform.report" or level = "ERROR" or level = "FATAL"',
      'sort @timestamp desc',
      'limit 100',
    ),
  },
  {
    name: 'request',
    log: 'all',
    text: lines('fields @timestamp, @log, @message', 'filter requestId = "PASTE_THE_ID_HERE"'),
  },
  {
    name: 'slow',
    log: 'routes',
    text: lines(
      'filter ispresent(route)',
      'stats count() as requests, pct(ms, 50) as p50, pct(ms, 99) as p99, max(ms) as slowest by route, employerId',
      'sort p99 desc',
      'limit 50',
    ),
  },
  {
    name: 'client-errors',
    log: 'routes',
    text: lines(
      'filter status >= 400 and status < 500',
      'stats count() as responses by status, code, route, employerId',
      'sort responses desc',
      'limit 50',
    ),
  },
  {
    name: 'employers',
    log: 'routes',
    text: lines(
      'filter ispresent(employerId)',
      'stats count() as requests, sum(status >= 500) as failed, sum(ms) as milliseconds by employerId, route',
      'sort requests desc',
      'limit 50',
    ),
  },
  {
    name: 'rejected-by-gateway',
    log: 'access',
    text: lines(
      'filter status = "429" or status = "413" or ispresent(error) and error != "-"',
      'stats count() as responses by status, route, ip',
      'sort responses desc',
      'limit 50',
    ),
  },
];

/** The log groups of a query on functions. */
export const logsOf = (stage: StageName, { log }: SavedQuery): string[] =>
  (log === 'routes' ? routeFunctions : functionNames).map((name) => logGroupOf(stage, name));
