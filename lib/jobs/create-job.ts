import type { JobInput } from '../api/job-schema.ts';
import { jobUnknown, ReferenceTakenError } from '../domain/errors.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import { readJob } from '../store/jobs/read-job.ts';
import { readBody } from './read-body.ts';
import type { BodyRequest, JobResult } from './request.ts';
import { whileChanged } from './retry-on-conflict.ts';
import { create } from './write-job.ts';

type CreationRequest = BodyRequest<JobInput>;

/** The job that an earlier request with the same Idempotency-Key made. */
type Repeated = { readonly repeated: number };

const createNew = async (request: CreationRequest): Promise<JobResult | Repeated> => {
  const body = await readBody(request);
  return whileChanged(async () => {
    const created = await create(body, request);
    if (created && 'taken' in created) throw new ReferenceTakenError(created.taken);
    return created;
  });
};

const createOnce = async (
  request: CreationRequest,
  idempotency: Idempotency,
): Promise<JobResult | Repeated> => {
  // Powertools is for those alone who send the header: loading it takes time at every cold start.
  const { once } = await import('../store/idempotency/once.ts');
  const own: { created?: JobResult } = {};
  const jobId = await once(idempotency, async () => {
    const made = await createNew(request);
    if ('repeated' in made) return made.repeated;
    own.created = made;
    return made.stored.job.id;
  });
  return own.created ?? { repeated: jobId };
};

/** The first answer again, with the job as it stands now. What was removed from the body is counted anew. */
const replay = async (id: number, request: CreationRequest): Promise<JobResult> => {
  const { employer, lenient } = request;
  const stored = await readJob(id, employer.id);
  if (!stored) throw jobUnknown();
  const removed = lenient ? (await readBody(request)).removed : undefined;
  return { kind: 'job', employer, stored, created: true, replayed: true, removed };
};

/**
 * Creates a job; with an Idempotency-Key once, however often it is asked for.
 *
 * @throws job.invalid, reference.taken, job.too_large, store.unavailable; with a key also idempotency.running,
 *   idempotency.mismatch, and job.unknown when the job that the key made has been deleted.
 */
export const createJob = async (request: CreationRequest): Promise<JobResult> => {
  const { idempotency } = request;
  const made = await (idempotency ? createOnce(request, idempotency) : createNew(request));
  return 'repeated' in made ? replay(made.repeated, request) : made;
};
