import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TableKey, tables } from '../../../lib/store/tables.ts';

/** One permission that IAM checks. */
export type UsedAction = {
  /** Without the prefix `dynamodb:`. */
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

/** Ignores the prefix: some test files have their own tables. */
const tableOf = (name: string | undefined): TableKey => {
  const key = keys.find((each) => name?.endsWith(`-${tables[each].name}`));
  if (!key) throw new Error(`${name} is not a table of the service.`);
  return key;
};

/** The IAM actions of the parts of a transaction. */
const transactionActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/**
 * The permissions that IAM checks for a command.
 *
 * @param command the SDK's name, such as `TransactWriteItemsCommand`.
 */
export const actionsOf = (command: string, input: object): UsedAction[] => {
  const { TableName, IndexName, RequestItems, TransactItems }: Input = input;
  const action = command.replace(/Command$/, '');
  if (TransactItems) {
    return TransactItems.flatMap(Object.entries<TransactItem[string]>).map(([part, item]) => ({
      action: transactionActions[part] ?? part,
      table: tableOf(item.TableName),
    }));
  }
  if (RequestItems) return Object.keys(RequestItems).map((name) => ({ action, table: tableOf(name) }));
  return [{ action, table: tableOf(TableName), ...(IndexName && { index: IndexName }) }];
};

type Entry = UsedAction & { readonly function: string };

const actionText = ({ action, table, index }: UsedAction): string =>
  `${action} ${table}${index ? `/${index}` : ''}`;

/**
 * Reads what all workers have recorded in `folder`: by function, sorted, as `action table` or
 * `action table/index`.
 */
export const readUsedActions = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const entries = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Entry => JSON.parse(line)),
  );
  const uses = new Map<string, Set<string>>();
  for (const entry of entries) {
    const actions = uses.get(entry.function) ?? new Set();
    uses.set(entry.function, actions.add(actionText(entry)));
  }
  return new Map([...uses].map(([name, texts]) => [name, [...texts].sort()]));
};
