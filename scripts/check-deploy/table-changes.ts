import { isDeepStrictEqual } from 'node:util';

/** A table or an index; a table has no `include`. */
type Keyed = {
  readonly name: string;
  readonly partition: object;
  readonly sort?: object;
  readonly include?: readonly string[];
};

/** A table of lib/store/tables.ts, also as an earlier release described it. */
export type AnyTable = Keyed & { readonly indexes: readonly Keyed[] };

/** The tables of a release, and what its functions could do with them. */
export type ReleasedTables = {
  readonly version: string;
  readonly tables: Readonly<Record<string, AnyTable>>;
  /** By function: actions by table key (`jobs`) or index (`jobs/byStatus`). */
  readonly grants: Readonly<Record<string, Readonly<Record<string, readonly string[] | undefined>>>>;
};

const formOf = ({ partition, sort, include }: Keyed) => ({ partition, sort, include: include?.toSorted() });

/**
 * Compares tables with those of the release before, which runs while they are changed.
 *
 * @returns a sentence for each change that would break a running function.
 */
export const tableChangeFaults = (
  { version, tables: before, grants }: ReleasedTables,
  tables: readonly AnyTable[],
): string[] => {
  /** @param resource as grants name it: who may use an index also uses its table. */
  const faultsOf = (what: string, resource: string, old: Keyed, now: Keyed | undefined): string[] => {
    const users = Object.entries(grants)
      .filter(([, granted]) => Object.keys(granted).some((each) => `${each}/`.startsWith(`${resource}/`)))
      .map(([name]) => name);
    const rule = 'Remove it one release after its last user.';
    if (!now && users.length === 0) return [];
    if (!now) return [`The ${what} is missing, but ${users.join(', ')} of ${version} may use it. ${rule}`];
    if (isDeepStrictEqual(formOf(now), formOf(old))) return [];
    const effect = `than in ${version}: DynamoDB would delete it and create it again, empty at first`;
    return [`The ${what} has another key or projection ${effect}. Keep it, and add one under a new name.`];
  };
  return Object.entries(before).flatMap(([key, table]) => {
    const now = tables.find(({ name }) => name === table.name);
    const indexFaults = table.indexes.flatMap((index) => {
      const same = now?.indexes.find(({ name }) => name === index.name);
      return faultsOf(`index ${index.name} of ${table.name}`, `${key}/${index.name}`, index, same);
    });
    return [...faultsOf(`table ${table.name}`, key, table, now), ...(now ? indexFaults : [])];
  });
};
