import type { Piece } from '../store/jobs/description-pieces.ts';
import { type JobItem, jobPart } from '../store/jobs/job-item.ts';
import { tableName } from '../store/table-name.ts';
import { assignIfUnchanged, jobUnchanged, type TransactItem, writeIfUnchanged } from './conditions.ts';
import { derivedAttributes, wronglyDerived } from './job-attributes.ts';

const jobAbsent = (id: number): TransactItem => ({
  ConditionCheck: {
    TableName: tableName('jobs'),
    Key: { id, part: jobPart },
    ConditionExpression: 'attribute_not_exists(id)',
  },
});

const deletePiece = ({ id, part, generation }: Piece): TransactItem => ({
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

/** A transaction may have 100 items; one is the condition on the job. */
const maxPieces = 99;

/**
 * Deletes pieces that belong to no description.
 *
 * @param job undefined when there is no job under the id.
 */
export const deletePieces = (id: number, pieces: readonly Piece[], job?: JobItem): Promise<boolean> =>
  writeIfUnchanged([job ? jobUnchanged(job) : jobAbsent(id), ...pieces.slice(0, maxPieces).map(deletePiece)]);

/** Keeps the job's version, so that concurrent writes of clients still succeed. */
export const repairDerived = (item: JobItem, today: string): Promise<boolean> => {
  const correct = derivedAttributes(item);
  const names = wronglyDerived(item, today);
  const values = Object.fromEntries(names.map((name) => [name, correct[name]]));
  const key = { TableName: tableName('jobs'), Key: { id: item.id, part: jobPart } };
  // The sweep postpones a job without a new version, so the version alone is not enough.
  return writeIfUnchanged([{ Update: { ...key, ...assignIfUnchanged(item, ['v', ...names], values) } }]);
};
