import { parsedJson } from '../../../lib/text/json-amounts.ts';
import { defineCommand, optional } from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { readOperatorLog } from '../operator-lines.ts';
import { dayMillis, optionalKeyId, parseDays, parseJobId } from '../parameters.ts';

type Shown = Readonly<Record<string, unknown>>;

/** `result` has an entry for each of several jobs. */
type OperatorLine = { readonly who?: string; readonly time: string } & {
  readonly given: Shown;
  readonly result: Shown | readonly Shown[];
};

/** Whether a command was about the job and the key. */
const isAbout = ({ given, result }: OperatorLine, job?: number, key?: string): boolean => {
  const all = [given, result].flat();
  const isOfJob = all.some(({ jobs }) => Array.isArray(jobs) && jobs.includes(job));
  return (job === undefined || isOfJob) && (key === undefined || all.some(({ keyId }) => keyId === key));
};

export const logCommand = defineCommand(
  'log',
  'Show what operators changed, the latest last.',
  {
    job: optional('--job <id>', 'only commands on this job', parseJobId),
    key: optionalKeyId,
    days: optional('--days <n>', 'of the last n days; 30 by default', parseDays),
  },
  async ({ job, key, days = 30 }, { stage, now }) => {
    const since = now.getTime() - days * dayMillis;
    const lines = await readOperatorLog(stage, since);
    const document = lines
      // A crash or a full disk may have left a part of a line.
      .flatMap((line) => (parsedJson(line) as OperatorLine | undefined) ?? [])
      .filter((line) => Date.parse(line.time) >= since && isAbout(line, job, key))
      .sort((one, other) => (one.time < other.time ? -1 : 1));
    const rows = document.map(({ who, given, result, ...row }) => ({
      // Of an ARN, the name of the user or of the session.
      who: who?.replace(/^.*\//, ''),
      ...row,
      given: JSON.stringify(given),
      result: JSON.stringify(result),
    }));
    return { document, text: (paint) => formatDocument(rows, paint) };
  },
);
