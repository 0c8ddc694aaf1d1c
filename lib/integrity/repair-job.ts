import type { Piece } from '../store/jobs/description-pieces.ts';
import { type JobItem, jobPart } from '../store/jobs/job-item.ts';
import { tableName } from '../store/table-name.ts';
import { type TransactItems, transact } from '../store/transact.ts';
import { derivedOf, wronglyDerived } from './verify-job.ts';

/** @returns false when a condition stood against it: somebody wrote meanwhile, and nothing was changed. */
const write = async (items: TransactItems): Promise<boolean> => !(await transact(() => items));

/** Holds as long as the job has not been written since it was read. */
export const jobIsUnchanged = ({ id, v }: JobItem): TransactItems[number] => ({
  ConditionCheck: {
    TableName: tableName('jobs'),
    Key: { id, part: jobPart },
    ConditionExpression: 'v = :version',
    ExpressionAttributeValues: { ':version': v },
  },
});

const jobIsAbsent = (id: number): TransactItems[number] => ({
  ConditionCheck: {
    TableName: tableName('jobs'),
    Key: { id, part: jobPart },
    ConditionExpression: 'attribute_not_exists(id)',
  },
});

const deletePiece = ({ id, part, generation }: Piece): TransactItems[number] => ({
  Delete: {
    TableName: tableName('jobs'),
    Key: { id, part },
    ...(generation === undefined
      ? { ConditionExpression: 'attribute_not_exists(generation)' }
      : {
          ConditionExpression: 'attribute_not_exists(id) OR generation = :generation',
          ExpressionAttributeValues: { ':generation': generation },
        }),
  },
});

/** A transaction may have a hundred items. */
const piecesAtOnce = 99;

/** @param job whose pieces they are not; undefined when there is none. */
export const deletePieces = (id: number, pieces: readonly Piece[], job?: JobItem): Promise<boolean> =>
  write([job ? jobIsUnchanged(job) : jobIsAbsent(id), ...pieces.slice(0, piecesAtOnce).map(deletePiece)]);

/** The version stays: a client sees no other job, and a write of its own that is under way need not be repeated. */
export const deriveAgain = (item: JobItem, today: string): Promise<boolean> => {
  const right = derivedOf(item);
  const names = wronglyDerived(item, today);
  const set = names.filter((name) => right[name] !== undefined);
  const remove = names.filter((name) => right[name] === undefined);
  const clause = (word: string, parts: readonly string[]) =>
    parts.length > 0 ? [`${word} ${parts.join(', ')}`] : [];
  const seen = names.filter((name) => item[name] !== undefined);
  return write([
    {
      Update: {
        TableName: tableName('jobs'),
        Key: { id: item.id, part: jobPart },
        UpdateExpression: [
          ...clause(
            'SET',
            set.map((name) => `#${name} = :${name}`),
          ),
          ...clause(
            'REMOVE',
            remove.map((name) => `#${name}`),
          ),
        ].join(' '),
        // The sweep puts a job off without a new version.
        ConditionExpression: [
          'v = :version',
          ...names.map((name) =>
            item[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :was_${name}`,
          ),
        ].join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ':version': item.v,
          ...Object.fromEntries(set.map((name) => [`:${name}`, right[name]])),
          ...Object.fromEntries(seen.map((name) => [`:was_${name}`, item[name]])),
        },
      },
    },
  ]);
};
