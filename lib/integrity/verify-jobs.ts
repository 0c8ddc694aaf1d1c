import { backOff } from '../back-off.ts';
import { dynamo } from '../dynamodb/client.ts';
import { paginateQuery } from '../dynamodb/paginate.ts';
import { asStoreError } from '../store/errors.ts';
import type { Piece } from '../store/jobs/description-pieces.ts';
import { type JobItem, jobPart } from '../store/jobs/job-item.ts';
import { readItems } from '../store/read-items.ts';
import { tableName } from '../store/table-name.ts';
import { deletePieces, deriveAgain } from './repair-job.ts';
import { describePieces, isJobItem, malformed, wronglyDerived } from './verify-job.ts';
import { confirmReference } from './verify-reference.ts';
import type { Found, See, Verification } from './violation.ts';
import { type Row, walk } from './walk.ts';

/** All that is stored under one id. */
type Parts = { readonly id: number; readonly job: Row | undefined; readonly pieces: readonly Piece[] };

const partsOf = (id: number, rows: readonly Row[]): Parts => ({
  id,
  job: rows.find(({ part }) => part === jobPart),
  pieces: rows.filter(({ part }) => part !== jobPart) as unknown as Piece[],
});

/** What is wrong with a job, or with pieces that have none, as far as its own items tell. */
export const faultsOf = ({ id, job, pieces }: Parts, today: string): Found[] => {
  if (!job) return pieces.length > 0 ? [orphaned(id, pieces)] : [];
  const { employerId } = job;
  const ids = { jobId: id, ...(typeof employerId === 'number' && { employerId }) };
  const name = `job ${id} of employer ${employerId}`;
  if (!isJobItem(job)) {
    const message = `${name} cannot be read: wrong or missing ${malformed(job).join(', ')}`;
    return [{ rule: 'job.malformed', message, ...ids }];
  }
  const names = wronglyDerived(job, today);
  return [
    ...descriptionFaults(job, pieces).map((fault) => ({ ...fault, ...ids })),
    ...(names.length === 0
      ? []
      : [
          {
            rule: 'job.derived' as const,
            message: `${name} has ${names.join(', ')} that do not follow from the rest of it`,
            ...ids,
            mend: () => deriveAgain(job, today),
          },
        ]),
  ];
};

const list = (pieces: readonly Piece[]): string => pieces.map(({ part }) => part).join(', ');

const orphaned = (id: number, pieces: readonly Piece[]): Found => ({
  rule: 'description.orphaned',
  message: `${list(pieces)} of job ${id}, which does not exist`,
  jobId: id,
  mend: () => deletePieces(id, pieces),
});

const descriptionFaults = (job: JobItem, pieces: readonly Piece[]): Found[] => {
  const { isWhole, surplus } = describePieces(job.text, pieces);
  const name = `job ${job.id} of employer ${job.employerId}`;
  if (!isWhole) {
    const message = `${name} has lost its description: it names ${job.text.count} pieces of generation ${job.text.generation}, and these are not there or not whole`;
    return [{ rule: 'description.lost', message }];
  }
  if (surplus.length === 0) return [];
  const message = `${name} has pieces of a description that it does not name: ${list(surplus)}`;
  return [{ rule: 'description.surplus', message, mend: () => deletePieces(job.id, surplus, job) }];
};

/** Jobs and pieces, each with all that is stored under its id, page by page. A table is walked id by id. */
async function* pagesOfParts(see: See): AsyncGenerator<Parts[]> {
  let open = { id: 0, rows: [] as Row[] };
  for await (const rows of walk('jobs')) {
    await see(rows);
    const page: Parts[] = [];
    for (const row of rows) {
      if (open.id === row.id) open.rows.push(row);
      else {
        if (open.rows.length > 0) page.push(partsOf(open.id, open.rows));
        open = { id: Number(row.id), rows: [row] };
      }
    }
    yield page;
  }
  if (open.rows.length > 0) yield [partsOf(open.id, open.rows)];
}

/** A query may see half of a transaction: what is wrong must be so again and again. */
const maxReads = 3;

const readParts = async (id: number): Promise<Parts> => {
  const rows: Row[] = [];
  const pages = paginateQuery(
    { client: dynamo() },
    {
      TableName: tableName('jobs'),
      ConsistentRead: true,
      KeyConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id },
    },
  );
  try {
    for await (const { Items = [] } of pages) rows.push(...Items);
  } catch (error) {
    throw asStoreError(error);
  }
  return partsOf(id, rows);
};

const confirmJob = async (id: number, today: string): Promise<Found[]> => {
  for (let attempt = 0; ; attempt++) {
    const faults = faultsOf(await readParts(id), today);
    if (faults.length === 0 || attempt === maxReads) return faults;
    await backOff(attempt);
  }
};

const referenceOf = ({ job }: Parts) => {
  const { employerId, referenceId } = job ?? {};
  return typeof employerId === 'number' && typeof referenceId === 'string'
    ? [{ employerId, referenceId }]
    : [];
};

const nameOf = ({ employerId, referenceId }: Row): string => `${employerId}#${referenceId}`;

/** Looks at the references of a page's jobs. */
const verifyReferences = async (page: readonly Parts[], { suspect }: Verification): Promise<void> => {
  const claimed = page.flatMap((parts) => referenceOf(parts).map((key) => ({ id: parts.id, key })));
  const keys = [...new Map(claimed.map(({ key }) => [nameOf(key), key])).values()];
  const guards = await readItems('jobReferences', keys, false);
  const holders = new Map(guards.map((guard) => [nameOf(guard), guard.jobId]));
  for (const { id, key } of claimed) {
    if (holders.get(nameOf(key)) !== id) await suspect(() => confirmReference(id, key));
  }
};

/** Looks at every job, its description and its reference. */
export const verifyJobs = async (verification: Verification, see: See): Promise<void> => {
  const { employerId, suspect, today } = verification;
  const isLookedAt = ({ job }: Parts) => employerId === undefined || !job || job.employerId === employerId;
  for await (const parts of pagesOfParts(see)) {
    const page = parts.filter(isLookedAt);
    for (const one of page) {
      if (faultsOf(one, today).length > 0) await suspect(() => confirmJob(one.id, today));
    }
    await verifyReferences(page, verification);
  }
};
