import { readJobItems } from '../store/jobs/read-job-items.ts';
import { claims, confirmGuard } from './verify-reference.ts';
import type { See, Verification } from './violation.ts';
import { type Row, walk } from './walk.ts';

/** Looks at every guard of a reference: the job that it names has the reference. */
export const verifyGuards = async ({ employerId, suspect }: Verification, see: See): Promise<void> => {
  for await (const rows of walk('jobReferences')) {
    await see(rows);
    const page = rows.filter((row) => employerId === undefined || row.employerId === employerId);
    const named = page.flatMap(({ jobId }) => (Number.isInteger(jobId) ? [Number(jobId)] : []));
    const jobs = await readJobItems([...new Set(named)], false);
    const byId = new Map<unknown, Row>(jobs.map((job) => [job.id, job]));
    for (const guard of page) {
      const reference = { employerId: Number(guard.employerId), referenceId: String(guard.referenceId) };
      if (!claims(byId.get(guard.jobId), reference)) await suspect(() => confirmGuard(reference));
    }
  }
};
