import type { JobInput } from '../api/job-schema.ts';
import { jobUnknown, ReferenceTakenError } from '../domain/errors.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import { findJob } from '../store/jobs/find-job.ts';
import { jobDocument } from './job-tag.ts';
import { readRequestedChange } from './requested-change.ts';
import type { JobDocument } from './result.ts';
import { retryOnChange } from './retry-on-change.ts';
import { saveNewJob } from './save-job.ts';
import type { Body, EmployerCall, JobResult } from './use-case.ts';

/** The job that an earlier request with the same Idempotency-Key created. */
type Repeated = { readonly repeated: number };

const createNew = async (call: EmployerCall, body: Body<JobInput>): Promise<JobResult | Repeated> => {
  const requested = await readRequestedChange(body);
  return retryOnChange(async () => {
    const created = await saveNewJob(requested, call, body.idempotency);
    if (created && 'taken' in created) throw new ReferenceTakenError(created.taken);
    return created;
  });
};

const createOnce = async (
  call: EmployerCall,
  body: Body<JobInput>,
  idempotency: Idempotency,
): Promise<JobResult | Repeated> => {
  // Loaded on demand: Powertools would slow every cold start.
  const { once } = await import('../store/idempotency/once.ts');
  const own: { created?: JobResult } = {};
  const work = async () => {
    const made = await createNew(call, body);
    if ('repeated' in made) return made.repeated;
    own.created = made;
    return made.stored.job.id;
  };
  const jobId = await once(idempotency, work, call.signal);
  return own.created ?? { repeated: jobId };
};

/** The first response again, but with the current job. */
const replay = async (
  id: number,
  { employer, signal }: EmployerCall,
  body: Body<JobInput>,
): Promise<JobResult> => {
  const stored = await findJob(id, employer.id, signal);
  if (!stored) throw jobUnknown();
  const removed = body.lenient ? (await readRequestedChange(body)).removed : undefined;
  return { kind: 'job', employer, stored, created: true, replayed: true, removed };
};

/**
 * Creates a job; with an Idempotency-Key once, however often the request is retried.
 *
 * @throws job.invalid, reference.taken, job.too_large, store.unavailable; with a key also
 *   idempotency.running, idempotency.mismatch, and job.unknown when the job created under the key
 *   has been deleted.
 */
export const createJob = async (call: EmployerCall, body: Body<JobInput>): Promise<JobDocument> => {
  const { idempotency } = body;
  const made = await (idempotency ? createOnce(call, body, idempotency) : createNew(call, body));
  return jobDocument('repeated' in made ? await replay(made.repeated, call, body) : made);
};
