import type { NewJob } from '../../store/jobs/write-job.ts';

/** More save little, and make it more likely that the transaction conflicts with another. */
const maxJobs = 10;

/** Of descriptions, before compression. A transaction may take 4 MB. */
const maxBytes = 1_000_000;

/**
 * Divides operations into those that are written together: new jobs in groups that fit one
 * transaction, and each other operation by itself.
 */
export const groupCreations = <One extends { readonly creation?: NewJob | undefined }>(
  operations: readonly One[],
): readonly (readonly One[])[] => {
  const groups: One[][] = [];
  let group: One[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const { creation } = operation;
    if (!creation) {
      groups.push([operation]);
      continue;
    }
    const length = Buffer.byteLength(creation.job.description);
    if (group.length === 0 || group.length === maxJobs || bytes + length > maxBytes) {
      group = [];
      groups.push(group);
      bytes = 0;
    }
    group.push(operation);
    bytes += length;
  }
  return groups;
};
