import { tables } from '../lib/store/tables.ts';
import type { Metric } from './alarms.ts';
import { functionName } from './names.ts';
import type { Settings } from './settings.ts';

/** What the dimensions of metrics are made of, once it is deployed. */
export type Deployed = Pick<Settings, 'name' | 'tablePrefix'> & { readonly gatewayId: string };

/** What a metric is about, as CloudWatch wants to be told. */
export const dimensionsOf = (
  { of }: Metric,
  { name: stage, tablePrefix, gatewayId }: Deployed,
): Readonly<Record<string, string>> => {
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
