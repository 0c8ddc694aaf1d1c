import { type JobItem, jobKey } from '../job/store/job-item.ts';
import { type assign, type RawItem, type TransactItem, writeItems } from '../store/items.ts';

/** A condition that holds while these attributes are as they were read. */
export const unchangedSince = (item: RawItem | undefined, names: readonly string[]) => {
  const present = names.filter((name) => item?.[name] !== undefined);
  return {
    ConditionExpression: names
      .map((name) => (present.includes(name) ? `#${name} = :was_${name}` : `attribute_not_exists(#${name})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(present.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(present.map((name) => [`:was_${name}`, item?.[name]])),
    }),
  };
};

/** An update that makes `change` while the attributes `names` are as they were read. */
export const updateIfUnchanged = <Change extends ReturnType<typeof assign>>(
  item: RawItem | undefined,
  names: readonly string[],
  change: Change,
) => {
  const condition = unchangedSince(item, names);
  return {
    ...condition,
    ...change,
    ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, ...change.ExpressionAttributeNames },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...change.ExpressionAttributeValues,
    },
  };
};

/** A transaction's condition that an item is still as it was read, or still missing. */
export const itemUnchanged = (
  key: { readonly TableName: string; readonly Key: RawItem },
  item: RawItem | undefined,
  names: readonly string[],
): TransactItem => ({ ConditionCheck: { ...key, ...unchangedSince(item, names) } });

export const jobUnchanged = (job: Pick<JobItem, 'id' | 'v'>): TransactItem =>
  itemUnchanged(jobKey(job.id), job, ['v']);

/** @returns false, with nothing written, when a condition failed. */
export const writeIfUnchanged = async (items: TransactItem[]): Promise<boolean> =>
  !(await writeItems(() => items));
