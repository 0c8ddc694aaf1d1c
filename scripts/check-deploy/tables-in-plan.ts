import { type Inputs, inputsOfType, recordsIn, type StagePlan } from './plan.ts';
import type { AnyTable } from './rules/table-changes.ts';

/** The tables of a plan in the form of lib/store/tables.ts. */
export const tablesIn = (plan: StagePlan): AnyTable[] =>
  inputsOfType(plan, 'dynamodb/table:Table').map((table) => {
    const types = new Map(recordsIn(table.attributes).map(({ name, type }) => [name, type]));
    const attribute = (name: unknown) => ({ name: String(name), type: String(types.get(name)) });
    const keyOf = ({ hashKey, rangeKey }: Inputs) => ({
      partition: attribute(hashKey),
      ...(rangeKey !== undefined && { sort: attribute(rangeKey) }),
    });
    return {
      name: String(table.name).replace(`${plan.settings.ownPrefix}-`, ''),
      ...keyOf(table),
      indexes: recordsIn(table.globalSecondaryIndexes).map((index) => ({
        name: String(index.name),
        ...keyOf(index),
        ...(Array.isArray(index.nonKeyAttributes) && { include: index.nonKeyAttributes.map(String) }),
      })),
    };
  });
