import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TableKey, tables } from '../../lib/store/tables.ts';

/** One thing that IAM is asked for. */
export type Use = {
  /** Without its `dynamodb:`. */
  readonly action: string;
  readonly table: TableKey;
  readonly index?: string;
};

type TransactItem = Readonly<Record<string, { readonly TableName?: string }>>;

type Input = {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly TransactItem[];
};

const keys = Object.keys(tables) as TableKey[];

/** Whatever stands before the name: the tests give some files tables of their own. */
const tableOf = (name: string | undefined): TableKey => {
  const key = keys.find((each) => name?.endsWith(`-${tables[each].name}`));
  if (!key) throw new Error(`${name} is no table of the service.`);
  return key;
};

/** As IAM names the parts of a transaction. */
const partActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/**
 * What IAM is asked for when the SDK sends a command.
 *
 * @param command the SDK's name, such as `TransactWriteItemsCommand`.
 */
export const actionsOf = (command: string, input: object): Use[] => {
  const { TableName, IndexName, RequestItems, TransactItems }: Input = input;
  const action = command.replace(/Command$/, '');
  if (TransactItems) {
    return TransactItems.flatMap(Object.entries<TransactItem[string]>).map(([part, item]) => ({
      action: partActions[part] ?? part,
      table: tableOf(item.TableName),
    }));
  }
  if (RequestItems) return Object.keys(RequestItems).map((name) => ({ action, table: tableOf(name) }));
  return [{ action, table: tableOf(TableName), ...(IndexName && { index: IndexName }) }];
};

type Entry = Use & { readonly function: string };

export const useText = ({ action, table, index }: Use): string =>
  `${action} ${table}${index ? `/${index}` : ''}`;

/**
 * All that the workers of a run have recorded so far in `folder`, by function, as `action table` or
 * `action table/index`, in order.
 */
export const readUses = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const entries = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Entry => JSON.parse(line)),
  );
  const uses = new Map<string, Set<string>>();
  for (const entry of entries) {
    const known = uses.get(entry.function) ?? new Set();
    uses.set(entry.function, known.add(useText(entry)));
  }
  return new Map([...uses].map(([name, texts]) => [name, [...texts].sort()]));
};
