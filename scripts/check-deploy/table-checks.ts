import { type Table, type TableKey, tables } from '../../lib/store/tables.ts';
import { createTableInput } from '../../local/tables.ts';
import {
  type Check,
  type Inputs,
  inputsOfType,
  mismatch,
  type Plan,
  recordsOf,
  setMismatch,
  valueAt,
} from './plan.ts';

const keys = Object.keys(tables) as TableKey[];

const tablesOf = (plan: Plan): Map<unknown, Inputs> =>
  new Map(inputsOfType(plan, 'dynamodb/table:Table').map((inputs) => [inputs.name, inputs]));

const nameOf = ({ settings }: Plan, key: TableKey): string => `${settings.ownPrefix}-${tables[key].name}`;

const ofEach = (plan: Plan, faultsOf: (table: Table, inputs: Inputs, name: string) => string[]): string[] =>
  keys.flatMap((key) => {
    const name = nameOf(plan, key);
    return faultsOf(tables[key], tablesOf(plan).get(name) ?? {}, name);
  });

const keySchema = ({ hashKey, rangeKey }: Inputs) => [
  { AttributeName: hashKey, KeyType: 'HASH' },
  ...(rangeKey === undefined ? [] : [{ AttributeName: rangeKey, KeyType: 'RANGE' }]),
];

/** The deployed table as the request that creates the table of `npm start`. */
const deployedInput = (inputs: Inputs) => {
  const indexes = recordsOf(inputs.globalSecondaryIndexes).map((index) => ({
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: {
      ProjectionType: index.projectionType,
      ...(index.nonKeyAttributes !== undefined && { NonKeyAttributes: index.nonKeyAttributes }),
    },
  }));
  return {
    TableName: inputs.name,
    BillingMode: inputs.billingMode,
    AttributeDefinitions: recordsOf(inputs.attributes).map(({ name, type }) => ({
      AttributeName: name,
      AttributeType: type,
    })),
    KeySchema: keySchema(inputs),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
  };
};

export const tableChecks: readonly Check[] = [
  {
    name: 'the tables are those of lib/store, under the stage’s own names',
    faultsOf: (plan) =>
      setMismatch(
        'The tables',
        [...tablesOf(plan).keys()].map(String),
        keys.map((key) => nameOf(plan, key)),
      ),
  },
  {
    name: 'keys, indexes and projections are those that the local tables have',
    faultsOf: (plan) =>
      ofEach(plan, (table, inputs, name) =>
        mismatch(name, deployedInput(inputs), createTableInput(name, table)),
      ),
  },
  {
    name: 'items expire where lib/store says so',
    faultsOf: (plan) =>
      ofEach(plan, ({ timeToLive }, { ttl }, name) => {
        const wanted = timeToLive ? { attributeName: timeToLive, enabled: true } : undefined;
        return mismatch(`The expiry of ${name}`, ttl, wanted);
      }),
  },
  {
    name: 'production keeps its tables whatever happens, and staging and production can be restored',
    faultsOf: (plan) => {
      const isProduction = plan.settings.name === 'production';
      const isRestorable = plan.settings.name !== 'dev';
      return [
        ...ofEach(plan, (_, { deletionProtectionEnabled, pointInTimeRecovery }, name) => [
          ...mismatch(`Deletion protection of ${name}`, deletionProtectionEnabled, isProduction),
          ...mismatch(`Recovery of ${name}`, valueAt(pointInTimeRecovery, 'enabled'), isRestorable),
        ]),
        ...mismatch(
          'What becomes of the stage',
          [valueAt(plan.app, 'removal'), valueAt(plan.app, 'protect')],
          isProduction ? ['retain', true] : ['remove', false],
        ),
      ];
    },
  },
];
