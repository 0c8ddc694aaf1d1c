import { type Index, type TableKey, tables } from '../lib/store/tables.ts';
import { functionName } from './functions.ts';
import type { StageSettings } from './settings.ts';

/** A table, or one of its indexes; CloudWatch counts them separately. */
export type TableOrIndex = { readonly table: TableKey; readonly index?: string };

/** The names and ids of what is deployed that metrics refer to. */
export type Deployment = Pick<StageSettings, 'name' | 'tablePrefix'> & { readonly gatewayId: string };

/** A metric of CloudWatch. The AWS name of what it measures exists only after the deployment. */
export type Metric = {
  readonly namespace: 'AWS/ApiGateway' | 'AWS/Lambda' | 'AWS/DynamoDB';
  readonly name: string;
  readonly dimensionsOf: (deployment: Deployment) => Record<string, string>;
};

export const gatewayMetric = (name: string): Metric => {
  return { namespace: 'AWS/ApiGateway', name, dimensionsOf: ({ gatewayId }) => ({ ApiId: gatewayId }) };
};

export const functionMetric = (name: string, of: string): Metric => ({
  namespace: 'AWS/Lambda',
  name,
  dimensionsOf: ({ name: stage }) => ({ FunctionName: functionName(stage, of) }),
});

export const tableMetric = (name: string, of: TableOrIndex & { operation?: string }): Metric => ({
  namespace: 'AWS/DynamoDB',
  name,
  dimensionsOf: ({ tablePrefix }) => ({
    TableName: `${tablePrefix}-${tables[of.table].name}`,
    ...(of.index && { GlobalSecondaryIndexName: of.index }),
    ...(of.operation && { Operation: of.operation }),
  }),
});

export const allTables = (Object.keys(tables) as TableKey[]).map((table): TableOrIndex => ({ table }));

export const allIndexes = allTables.flatMap(({ table }) =>
  tables[table].indexes.map(({ name }: Index): TableOrIndex => ({ table, index: name })),
);
