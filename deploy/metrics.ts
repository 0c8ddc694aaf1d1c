import { type Table, type TableKey, tables } from '../lib/store/tables.ts';
import { functionName } from './functions.ts';
import type { StageSettings } from './settings.ts';

/** A table, or one of its indexes; CloudWatch counts them separately. */
export type TableOrIndex = { readonly table: TableKey; readonly index?: string };

/** A metric of CloudWatch. The AWS name of what it is `of` exists only after the deployment. */
export type Metric = {
  readonly namespace: 'AWS/ApiGateway' | 'AWS/Lambda' | 'AWS/DynamoDB';
  readonly name: string;
  readonly of:
    | { readonly kind: 'gateway' }
    | { readonly kind: 'function'; readonly function: string }
    | ({ readonly kind: 'table'; readonly operation?: string } & TableOrIndex);
};

export const gatewayMetric = (name: string): Metric => {
  return { namespace: 'AWS/ApiGateway', name, of: { kind: 'gateway' } };
};

export const functionMetric = (name: string, of: string): Metric => {
  return { namespace: 'AWS/Lambda', name, of: { kind: 'function', function: of } };
};

export const tableMetric = (name: string, of: TableOrIndex & { operation?: string }): Metric => {
  return { namespace: 'AWS/DynamoDB', name, of: { kind: 'table', ...of } };
};

export const allTables = (Object.keys(tables) as TableKey[]).map((table): TableOrIndex => ({ table }));

export const allIndexes = allTables.flatMap(({ table }) => {
  const { indexes }: Table = tables[table];
  return indexes.map(({ name }): TableOrIndex => ({ table, index: name }));
});

/** The names and ids of what is deployed that metrics refer to. */
export type Deployment = Pick<StageSettings, 'name' | 'tablePrefix'> & { readonly gatewayId: string };

export const dimensionsOf = (
  { of }: Metric,
  { name: stage, tablePrefix, gatewayId }: Deployment,
): Record<string, string> => {
  switch (of.kind) {
    case 'gateway':
      return { ApiId: gatewayId };
    case 'function':
      return { FunctionName: functionName(stage, of.function) };
    case 'table':
      return {
        TableName: `${tablePrefix}-${tables[of.table].name}`,
        ...(of.index && { GlobalSecondaryIndexName: of.index }),
        ...(of.operation && { Operation: of.operation }),
      };
  }
};
