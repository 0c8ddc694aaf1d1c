import type { BatchResult, OperationResult } from '../../../lib/sync/batch-schema.ts';
import type { Client, HttpResponse, RequestHeaders } from './client.ts';
import { minimalJob } from './jobs.ts';
import { bodyOf } from './responses.ts';

type Values = Readonly<Record<string, unknown>>;

/** Creates or changes the job with this referenceId. */
export const put = (referenceId: string, changes: Values = {}) => ({
  op: 'put',
  job: { ...minimalJob, referenceId, ...changes },
});

export const remove = (referenceId: string) => ({ op: 'delete', referenceId });

export const batchOf = (response: HttpResponse): BatchResult => bodyOf(response, 200);

/** Sends operations. @returns the response's document. */
export const sendBatch = async (
  client: Client,
  operations: readonly unknown[],
  headers?: RequestHeaders,
): Promise<BatchResult> => batchOf(await client.post('/jobs/batch', { operations }, headers));

export const outcomesOf = ({ results }: BatchResult): string[] => results.map(({ outcome }) => outcome);

/** The result with this index. */
export const resultAt = ({ results }: BatchResult, index: number): OperationResult => {
  const result = results[index];
  if (!result) throw new RangeError(`There is no result ${index}.`);
  return result;
};

/** The errors of a result as `pointer code`, sorted. */
export const errorsAt = (batch: BatchResult, index: number): string[] =>
  (resultAt(batch, index).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`).sort();
