import { config } from '../config.ts';
import type { Employer } from '../contract/caller.ts';
import { apiUrl, json, notModified } from '../http/reply/reply.ts';
import type { ReplyOf } from '../http/step.ts';
import type { UnchangedJob } from './get-job.ts';
import type { JobPublication } from './get-publication.ts';
import type { Removals } from './requested-edit.ts';
import type { Job } from './rules/job.ts';
import { isLive, jobTag, jobView, publicationOf } from './rules/job-view.ts';
import type { SavedJob } from './save-job.ts';

export const isDryRun = { 'dry-run': 'true' } as const;

/** Of a response to a request in lenient mode. */
export const lenientHeaders = (removed: Removals): Record<string, string> => ({
  'preference-applied': 'handling=lenient',
  'lenient-removed': Object.entries(removed)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', '),
});

/** A list of RFC 9651. Its tokens and strings are of the code: none needs an escape. */
const warningsHeader = (warnings: SavedJob['warnings']): Record<string, string> =>
  warnings && warnings.length > 0
    ? {
        'job-warnings': warnings
          .map(({ code, pointer, province }) =>
            [code, `pointer="${pointer}"`, ...(province ? [`province="${province}"`] : [])].join(';'),
          )
          .join(', '),
      }
    : {};

/** Where people see a live job, if the operator has set the address of the board's jobs. */
const pageOf = (job: Job, employer: Employer): string | undefined =>
  isLive(job, employer) ? config().boardJobUrl?.replace('{id}', String(job.id)) : undefined;

/** An item of RFC 9651, whose dates are in seconds. */
const publicationHeader = ({ stored, employer }: Pick<SavedJob, 'stored' | 'employer'>) => {
  const { state, by, at } = publicationOf(stored.job, employer);
  const parameters = [
    ...(by === null ? [] : [`by="${by}"`]),
    ...(at === null ? [] : [`since=@${Math.floor(at / 1_000)}`]),
  ];
  return { 'job-publication': [state, ...parameters].join(';') };
};

/** A job that was read or written. */
export const jobReply: ReplyOf<SavedJob | UnchangedJob> = (output, event, internal) => {
  if ('notModified' in output) return notModified(output, publicationHeader(output));
  const { stored, employer, created, dryRun, replayed, removed, warnings } = output;
  const { id } = stored.job;
  const view = jobView(stored.job, employer);
  const notes = { ...(removed && lenientHeaders(removed)), ...warningsHeader(warnings) };
  if (dryRun) return json(200, created ? { ...view, id: null } : view, { ...notes, ...isDryRun });
  internal.jobId = id;
  const page = pageOf(stored.job, employer);
  return json(created ? 201 : 200, view, {
    ...notes,
    etag: jobTag(stored, employer, view),
    ...publicationHeader(output),
    ...(page && { link: `<${page}>; rel="alternate"; type="text/html"` }),
    ...(created && { location: `${apiUrl(event)}/jobs/${id}` }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  });
};

export const publicationReply: ReplyOf<JobPublication> = ({ job, employer, applications }) => {
  const { state, by, at, reason } = publicationOf(job, employer);
  const since = at === null ? null : new Date(at).toISOString();
  const url = pageOf(job, employer) ?? null;
  return json(200, { state, by, since, reason, url, closeDate: job.closeDate, applications });
};
