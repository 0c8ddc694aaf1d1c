/** A key attribute and its DynamoDB type. */
type KeyAttribute = { readonly name: string; readonly type: 'S' | 'N' };

type Index = {
  readonly name: string;
  readonly partition: KeyAttribute;
  readonly sort?: KeyAttribute;
  /** Attributes beside the keys; none: keys only. */
  readonly include?: readonly string[];
};

export type Table = {
  readonly name: string;
  readonly partition: KeyAttribute;
  readonly sort?: KeyAttribute;
  readonly indexes: readonly Index[];
  /** The attribute with the second (Unix time) after which an item may be dropped. */
  readonly timeToLive?: string;
};

const id = { name: 'id', type: 'N' } as const;
const part = { name: 'part', type: 'S' } as const;
const employerId = { name: 'employerId', type: 'N' } as const;
const referenceId = { name: 'referenceId', type: 'S' } as const;
const listKey = { name: 'listKey', type: 'S' } as const;

/** What a page of the list needs beside the keys; every byte counts a hundred times a page. */
const header = ['referenceId', 'title', 'locations', 'confidential', 'status'] as const;

/** The one definition of the tables. From it come the local tables and the deployed ones. */
export const tables = {
  jobs: {
    name: 'Jobs',
    partition: id,
    sort: part,
    indexes: [
      { name: 'byPublishDate', partition: employerId, sort: listKey, include: header },
      {
        name: 'byStatus',
        partition: { name: 'employerStatus', type: 'S' },
        sort: listKey,
        // `status` is told by the partition key; the employer's id is not worth its bytes either.
        include: header.filter((attribute) => attribute !== 'status'),
      },
      /*
       * Sparse: a job without a referenceId is not in it. It serves the look-up by referenceId, and the walk over the references
       * under a prefix, which compares ids, statuses and places in the list. Writes never trust it: it may lag.
       */
      {
        name: 'byReference',
        partition: employerId,
        sort: referenceId,
        include: [listKey.name, ...header.filter((attribute) => attribute !== referenceId.name)],
      },
      // A search looks at every row: half the bytes are half its units and less than half its time.
      { name: 'bySearch', partition: employerId, sort: listKey, include: ['search', 'status'] },
      {
        name: 'byDueDate',
        partition: { name: 'dueShard', type: 'N' },
        sort: { name: 'dueDate', type: 'S' },
      },
    ],
  },
  jobReferences: { name: 'JobReferences', partition: employerId, sort: referenceId, indexes: [] },
  employers: { name: 'Employers', partition: id, sort: part, indexes: [] },
  apiKeys: {
    name: 'ApiKeys',
    partition: { name: 'digest', type: 'S' },
    // One key has one id; without a sort key the Pulumi provider reports a difference at each refresh.
    indexes: [
      {
        name: 'byKeyId',
        partition: { name: 'keyId', type: 'S' },
        sort: { name: 'created', type: 'S' },
      },
    ],
  },
  idempotency: {
    name: 'Idempotency',
    partition: { name: 'id', type: 'S' },
    indexes: [],
    timeToLive: 'expires',
  },
} as const satisfies Record<string, Table>;

export type TableKey = keyof typeof tables;
