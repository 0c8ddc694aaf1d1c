import { config } from '../config.ts';
import { apiUrl, json, type NotModified, notModified } from '../http/reply/reply.ts';
import type { ReplyOf } from '../http/step.ts';
import type { Removals } from './requested-edit.ts';
import { isLive, jobTag, jobView } from './rules/job-view.ts';
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

/** Where people see the job, if the operator has set the address of the board's jobs. */
const alternateLink = (id: number): Record<string, string> => {
  const { boardJobUrl } = config();
  return boardJobUrl
    ? { link: `<${boardJobUrl.replace('{id}', String(id))}>; rel="alternate"; type="text/html"` }
    : {};
};

/** A job that was read or written. */
export const jobReply: ReplyOf<SavedJob | NotModified> = (output, event, internal) => {
  if ('notModified' in output) return notModified(output);
  const { stored, employer, created, dryRun, replayed, removed, warnings } = output;
  const { id } = stored.job;
  const view = jobView(stored.job, employer);
  const notes = { ...(removed && lenientHeaders(removed)), ...warningsHeader(warnings) };
  if (dryRun) return json(200, created ? { ...view, id: null } : view, { ...notes, ...isDryRun });
  internal.jobId = id;
  return json(created ? 201 : 200, view, {
    ...notes,
    etag: jobTag(stored, employer, view),
    ...(isLive(stored.job, employer) && alternateLink(id)),
    ...(created && { location: `${apiUrl(event)}/jobs/${id}` }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
  });
};
