import { type Keyed, type Table, tables } from '../../lib/store/tables.ts';
import type { StageSettings } from '../settings.ts';

const typeNames = { S: 'string', N: 'number' } as const;

const keysOf = ({ partition, sort }: Keyed) => ({
  hashKey: partition.name,
  ...(sort && { rangeKey: sort.name }),
});

/** A stage, and its tables with all of their indexes active. */
export type StageWithTables = StageSettings & {
  readonly stageTables: readonly $util.Output<aws.dynamodb.Table>[];
};

/** Creates the tables of the stage, on demand, under fixed names. */
export const createStageTables = (settings: StageSettings): StageWithTables['stageTables'] => {
  const { ownPrefix, isProtected, hasRecovery } = settings;
  return Object.values<Table>(tables).map((table) => {
    const component = new sst.aws.Dynamo(table.name, {
      fields: Object.fromEntries(
        [table, ...table.indexes]
          .flatMap(({ partition, sort }) => (sort ? [partition, sort] : [partition]))
          .map(({ name, type }) => [name, typeNames[type]]),
      ),
      primaryIndex: keysOf(table),
      globalIndexes: Object.fromEntries(
        table.indexes.map((index) => [
          index.name,
          { ...keysOf(index), projection: index.include ? [...index.include] : ('keys-only' as const) },
        ]),
      ),
      ...(table.timeToLive && { ttl: table.timeToLive }),
      ...(table.stream && { stream: table.stream }),
      deletionProtection: isProtected,
      transform: {
        table: (args) => {
          args.name = `${ownPrefix}-${table.name}`;
          args.pointInTimeRecovery = { enabled: hasRecovery };
        },
      },
    });
    return component.nodes.table;
  });
};
