import { findItem, type TransactItem } from '../../store/items.ts';
import { itemKey } from '../../store/tables.ts';

/*
 * How many applications for a job the mail system has accepted, without anything of applicants. It is
 * beside their records: the job's item is not written.
 */

const keptSeconds = 400 * 24 * 60 * 60;

const appliedKey = (jobId: number) => ({ id: `applied#${jobId}` });

/** The item that counts an application. @param second when, in Unix seconds. */
export const countApplied = (jobId: number, second: number): TransactItem => ({
  Update: {
    ...itemKey('idempotency', appliedKey(jobId)),
    UpdateExpression: 'ADD hits :one SET expires = :end',
    ExpressionAttributeValues: { ':one': 1, ':end': second + keptSeconds },
  },
});

/** With every acknowledged write. @throws store.unavailable */
export const findApplied = async (jobId: number, signal?: AbortSignal): Promise<number> =>
  Number((await findItem('idempotency', appliedKey(jobId), signal))?.hits ?? 0);
