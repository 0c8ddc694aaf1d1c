import type { JobInput } from '../api/job-schema.ts';
import { idempotencyMismatch, jobUnknown, referenceTaken } from '../domain/errors.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import { retryOnChange } from '../store/items.ts';
import { findJob } from '../store/jobs/find-job.ts';
import { jobDocument } from './entity-tags.ts';
import { readRequestedChange } from './requested-change.ts';
import type { JobDocument } from './result.ts';
import { createdJob, saveNewJob } from './save-job.ts';
import type { Body, EmployerCall, JobResult } from './use-case.ts';

/** Without a result, an earlier request with the same Idempotency-Key created the job. */
type Created = { readonly id: number; readonly result?: JobResult };

const createNew = async (call: EmployerCall, body: Body<JobInput>): Promise<Created> => {
  const requested = await readRequestedChange(body);
  return retryOnChange(async () => {
    const written = await saveNewJob(requested, call, body.idempotency);
    switch (written.outcome) {
      case 'written':
        return { id: written.stored.job.id, result: createdJob(written.stored, requested, call) };
      case 'taken':
        throw referenceTaken(written.jobId);
      case 'repeated':
        if (written.fingerprint !== body.idempotency?.fingerprint) throw idempotencyMismatch();
        return { id: written.jobId };
      case 'changed':
        return undefined;
    }
  });
};

const createOnce = async (
  call: EmployerCall,
  body: Body<JobInput>,
  idempotency: Idempotency,
): Promise<Created> => {
  // Loaded on demand: Powertools would slow every cold start.
  const { once } = await import('../store/idempotency/once.ts');
  const own: { created?: Created } = {};
  const work = async () => {
    own.created = await createNew(call, body);
    return own.created.id;
  };
  const id = await once(idempotency, work, call.signal);
  return own.created ?? { id };
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
  const { id, result } = await (idempotency ? createOnce(call, body, idempotency) : createNew(call, body));
  return jobDocument(result ?? (await replay(id, call, body)));
};
