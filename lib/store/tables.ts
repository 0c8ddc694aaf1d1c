import { config } from '../config.ts';

/** A key attribute and its DynamoDB type. */
type KeyAttribute = { readonly name: string; readonly type: 'S' | 'N' };

export type Keyed = {
  readonly name: string;
  readonly partition: KeyAttribute;
  readonly sort?: KeyAttribute;
};

/** `include` lists attributes besides the keys. */
export type Index = Keyed & { readonly include?: readonly string[] };

export type Table = Keyed & {
  readonly indexes: readonly Index[];
  /** The attribute with the Unix time, in seconds, at which an item expires. */
  readonly timeToLive?: string;
  /** What the table's stream shows of each change; without it, there is no stream. */
  readonly stream?: 'keys-only' | 'new-and-old-images' | undefined;
};

const id = { name: 'id', type: 'N' } as const;
const part = { name: 'part', type: 'S' } as const;
const employerId = { name: 'employerId', type: 'N' } as const;
const referenceId = { name: 'referenceId', type: 'S' } as const;
const listKey = { name: 'listKey', type: 'S' } as const;

/** What a page of the list needs besides the keys, a hundred times: every byte counts. */
const header = ['referenceId', 'title', 'locations', 'confidential', 'status'] as const;

/** The part of a job that all but its description is in. */
export const jobPart = 'job';

/** Local and deployed tables are created from this. */
export const tables = {
  // Jobs with the pieces of their descriptions, and a list of those held. The stream feeds `changes`.
  jobs: {
    name: 'Jobs',
    partition: id,
    sort: part,
    stream: 'new-and-old-images',
    indexes: [
      { name: 'byPublishDate', partition: employerId, sort: listKey, include: header },
      {
        name: 'byStatus',
        partition: { name: 'employerStatus', type: 'S' },
        sort: listKey,
        // The partition key contains the status.
        include: header.filter((attribute) => attribute !== 'status'),
      },
      // Sparse: it has the jobs with a referenceId. Writes do not rely on it, because it may lag.
      {
        name: 'byReference',
        partition: employerId,
        sort: referenceId,
        include: [listKey.name, ...header.filter((attribute) => attribute !== referenceId.name)],
      },
      // A search reads every row: half the bytes cost half the units and less time.
      { name: 'bySearch', partition: employerId, sort: listKey, include: ['search', 'status'] },
      {
        name: 'byDueDate',
        partition: { name: 'dueShard', type: 'N' },
        sort: { name: 'dueDate', type: 'S' },
      },
    ],
  },
  // Which job has a referenceId: a guard, so that no other job of the employer takes it.
  jobReferences: { name: 'JobReferences', partition: employerId, sort: referenceId, indexes: [] },
  // The profiles of employers, their job counters, and the last id; the feeds that are fetched, whose
  // runs expire.
  employers: { name: 'Employers', partition: id, sort: part, indexes: [], timeToLive: 'expires' },
  // Digests of keys, each with what a request needs of its employer.
  apiKeys: {
    name: 'ApiKeys',
    partition: { name: 'digest', type: 'S' },
    // Without a sort key the Pulumi provider reports a difference at each refresh.
    indexes: [
      {
        name: 'byKeyId',
        partition: { name: 'keyId', type: 'S' },
        sort: { name: 'created', type: 'S' },
      },
    ],
  },
  // What a retry is recognised by: Idempotency-Keys and records of applications. Also what limits
  // applications: counters and digests of undeliverable addresses; and how many each job has had.
  idempotency: {
    name: 'Idempotency',
    partition: { name: 'id', type: 'S' },
    indexes: [],
    timeToLive: 'expires',
  },
  // Synchronisations with their chunks and plans, and those that remove jobs. The stream starts
  // removals; an expired item is an event of it, too.
  syncs: {
    name: 'Syncs',
    partition: employerId,
    sort: part,
    indexes: [],
    timeToLive: 'expires',
    stream: 'keys-only',
  },
  // The log of changes, which followers of the board read; the notes of announcements; which jobs are held.
  changes: {
    name: 'Changes',
    partition: { name: 'log', type: 'S' },
    sort: { name: 'sequence', type: 'N' },
    indexes: [],
    timeToLive: 'expires',
  },
} as const satisfies Record<string, Table>;

export type TableKey = keyof typeof tables;

/** A table's name in DynamoDB, in this stage or test run. */
export const tableName = (table: TableKey): string => `${config().tablePrefix}-${tables[table].name}`;

/** Where an item is stored, as requests name it. */
export const itemKey = <Key extends object>(table: TableKey, Key: Key) => ({
  TableName: tableName(table),
  Key,
});
