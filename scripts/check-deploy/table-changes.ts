import { isDeepStrictEqual } from 'node:util';

type Attribute = { readonly name: string; readonly type: string };
type Keyed = { readonly name: string; readonly partition: Attribute; readonly sort?: Attribute };
type Index = Keyed & { readonly include?: readonly string[] };

/** A table of lib/store/tables.ts, also as an earlier release described it. */
export type AnyTable = Keyed & { readonly indexes: readonly Index[] };

/** The tables of a release, and what its functions could do with them. */
export type ReleasedTables = {
  readonly version: string;
  readonly tables: Readonly<Record<string, AnyTable>>;
  /** By function: actions by table key (`jobs`) or index (`jobs/byStatus`). */
  readonly grants: Readonly<Record<string, Readonly<Record<string, readonly string[] | undefined>>>>;
};

/** The functions of a release with a grant on a table or on one of its indexes, or on an index. */
const usersOf = ({ grants }: ReleasedTables, resource: string): string =>
  Object.entries(grants)
    .filter(([, granted]) => Object.keys(granted).some((each) => `${each}/`.startsWith(`${resource}/`)))
    .map(([name]) => name)
    .join(', ');

const keysOf = ({ partition, sort }: Keyed) => ({ partition, sort });

const projectionOf = ({ include }: Index) => include?.toSorted();

const indexFaults = (
  release: ReleasedTables,
  key: string,
  table: AnyTable,
  index: Index,
  now: AnyTable,
): string[] => {
  const { version } = release;
  const current = now.indexes.find(({ name }) => name === index.name);
  const readers = usersOf(release, `${key}/${index.name}`);
  if (!current) {
    if (!readers) return [];
    return [
      `The index ${index.name} of ${table.name} is missing, but ${readers} of ${version} may query it. ` +
        'Remove an index one release after its last reader.',
    ];
  }
  const isUnchanged =
    isDeepStrictEqual(keysOf(current), keysOf(index)) &&
    isDeepStrictEqual(projectionOf(current), projectionOf(index));
  if (isUnchanged) return [];
  return [
    `The index ${index.name} of ${table.name} has another key or projection than in ${version}: DynamoDB would ` +
      'delete it and fill it again. Keep it, and add a new index under a new name.',
  ];
};

/**
 * Compares tables with those of the release before, which runs while they are changed.
 *
 * @returns a sentence for each change that would break a running function.
 */
export const tableChangeFaults = (release: ReleasedTables, tables: readonly AnyTable[]): string[] =>
  Object.entries(release.tables).flatMap(([key, table]) => {
    const now = tables.find(({ name }) => name === table.name);
    const users = usersOf(release, key);
    if (!now) {
      if (!users) return [];
      return [
        `The table ${table.name} is missing, but ${users} of ${release.version} may use it. ` +
          'Remove a table one release after its last user.',
      ];
    }
    const keyFault =
      `The table ${table.name} has another key than in ${release.version}: it would be replaced by an empty one. ` +
      'Keep it, and add a new table under a new name.';
    return [
      ...(isDeepStrictEqual(keysOf(now), keysOf(table)) ? [] : [keyFault]),
      ...table.indexes.flatMap((index) => indexFaults(release, key, table, index, now)),
    ];
  });
