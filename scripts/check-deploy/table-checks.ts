import { type Table, type TableKey, tables } from '../../lib/store/tables.ts';
import { describeTable } from '../../local/tables.ts';
import { at, type Check, differing, differingSets, type Inputs, inputsOfType, type Plan } from './plan.ts';

const keys = Object.keys(tables) as TableKey[];

const tablesOf = (plan: Plan): Map<unknown, Inputs> =>
  new Map(inputsOfType(plan, 'aws:dynamodb/table:Table').map((inputs) => [inputs.name, inputs]));

const ofEach = (plan: Plan, faultsOf: (table: Table, inputs: Inputs, name: string) => string[]): string[] =>
  keys.flatMap((key) => {
    const name = `${plan.settings.ownPrefix}-${tables[key].name}`;
    return faultsOf(tables[key], tablesOf(plan).get(name) ?? {}, name);
  });

const keySchema = (hashKey: unknown, rangeKey: unknown) => [
  { AttributeName: hashKey, KeyType: 'HASH' },
  ...(rangeKey === undefined ? [] : [{ AttributeName: rangeKey, KeyType: 'RANGE' }]),
];

/** What is deployed, in the words in which the tables of `npm start` are made. */
const described = (inputs: Inputs) => {
  const indexes = (inputs.globalSecondaryIndexes ?? []) as Inputs[];
  return {
    TableName: inputs.name,
    BillingMode: inputs.billingMode,
    AttributeDefinitions: ((inputs.attributes ?? []) as Inputs[]).map(({ name, type }) => ({
      AttributeName: name,
      AttributeType: type,
    })),
    KeySchema: keySchema(inputs.hashKey, inputs.rangeKey),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index.hashKey, index.rangeKey),
        Projection: {
          ProjectionType: index.projectionType,
          ...(index.nonKeyAttributes !== undefined && { NonKeyAttributes: index.nonKeyAttributes }),
        },
      })),
    }),
  };
};

export const tableChecks: readonly Check[] = [
  {
    name: 'the tables are those of lib/store, under the stage’s own names',
    faultsOf: (plan) =>
      differingSets(
        'The tables',
        [...tablesOf(plan).keys()].map(String),
        keys.map((key) => `${plan.settings.ownPrefix}-${tables[key].name}`),
      ),
  },
  {
    name: 'keys, indexes and projections are those that the local tables have',
    faultsOf: (plan) =>
      ofEach(plan, (table, inputs, name) => differing(name, described(inputs), describeTable(name, table))),
  },
  {
    name: 'items expire where lib/store says so',
    faultsOf: (plan) =>
      ofEach(plan, ({ timeToLive }, inputs, name) =>
        differing(
          `The expiry of ${name}`,
          inputs.ttl,
          timeToLive ? { attributeName: timeToLive, enabled: true } : undefined,
        ),
      ),
  },
  {
    name: 'production keeps its tables whatever happens, and staging and production can be restored',
    faultsOf: (plan) => {
      const isProduction = plan.settings.name === 'production';
      return [
        ...ofEach(plan, (_, inputs, name) => [
          ...differing(`Deletion protection of ${name}`, inputs.deletionProtectionEnabled, isProduction),
          ...differing(
            `Recovery of ${name}`,
            at(inputs, 'pointInTimeRecovery', 'enabled'),
            plan.settings.name !== 'dev',
          ),
        ]),
        ...differing(
          'What becomes of the stage',
          [plan.app.removal, plan.app.protect],
          isProduction ? ['retain', true] : ['remove', false],
        ),
      ];
    },
  },
];
