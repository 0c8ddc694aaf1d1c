import { isDeepStrictEqual } from 'node:util';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { statuses } from '../../lib/api/job-schema.ts';
import { dynamo, tableName } from '../../lib/store/client.ts';
import { join, type Piece } from '../../lib/store/description-parts.ts';
import { type JobItem, jobPart, toItem, toJob } from '../../lib/store/job-item.ts';
import { type TableKey, tables } from '../../lib/store/tables.ts';

type Row = Readonly<Record<string, unknown>>;
type Index = (typeof tables.jobs.indexes)[number];

/** Every row of a table, or of one of its indexes. */
const scan = async (table: TableKey, IndexName?: string): Promise<Row[]> => {
  const rows: Row[] = [];
  const source = IndexName ? { IndexName } : { ConsistentRead: true };
  for await (const { Items = [] } of paginateScan(
    { client: dynamo() },
    { TableName: tableName(table), ...source },
  ))
    rows.push(...Items);
  return rows;
};

const byId = <Value extends { readonly id: number }>(values: readonly Value[]): Map<number, Value[]> =>
  Map.groupBy(values, ({ id }) => id);

/** A description is whole, and what is derived from other attributes is what they make. */
const jobViolations = (item: JobItem, pieces: readonly Piece[]): string[] => {
  const description = join(item.text, pieces);
  if (description === undefined) return [`job ${item.id}: its pieces are not those that it names`];
  const derived = toItem(toJob(item, description), item.v, item.text);
  return isDeepStrictEqual(derived, item) ? [] : [`job ${item.id}: its derived attributes do not agree`];
};

const guardViolations = (employerId: number, jobs: readonly JobItem[], guards: readonly Row[]): string[] => {
  const wanted = jobs.flatMap(({ id, referenceId }) =>
    referenceId === undefined ? [] : [`${referenceId} → ${id}`],
  );
  const found = guards
    .filter((guard) => guard.employerId === employerId)
    .map(({ referenceId, jobId }) => `${referenceId} → ${jobId}`);
  return [
    ...wanted.filter((pair) => !found.includes(pair)).map((pair) => `no guard for the job of ${pair}`),
    ...found.filter((pair) => !wanted.includes(pair)).map((pair) => `no job for the guard ${pair}`),
  ];
};

const countViolations = (
  employerId: number,
  jobs: readonly JobItem[],
  employers: readonly Row[],
): string[] => {
  const shards = employers.filter(({ id, part }) => id === employerId && String(part).startsWith('count#'));
  return statuses.flatMap((status) => {
    const counted = shards.reduce((sum, shard) => sum + Number(shard[status] ?? 0), 0);
    const rows = jobs.filter((job) => job.status === status).length;
    return counted === rows ? [] : [`${counted} jobs are counted as ${status}, and ${rows} are`];
  });
};

const keysOf = ({ partition, sort }: Index): string[] => [partition.name, sort.name];

/** What an index holds of a job, or undefined when it leaves the job out. */
const projection = (job: Row, index: Index): Row | undefined => {
  if (keysOf(index).some((key) => job[key] === undefined)) return undefined;
  const held = ['id', 'part', ...keysOf(index), ...('include' in index ? index.include : [])];
  return Object.fromEntries(held.flatMap((name) => (job[name] === undefined ? [] : [[name, job[name]]])));
};

const indexViolations = async (jobs: readonly JobItem[], index: Index): Promise<string[]> => {
  const ids = new Set(jobs.map(({ id }) => id));
  const rows = (await scan('jobs', index.name)).filter(({ id }) => ids.has(Number(id)));
  return jobs.flatMap((job) => {
    const held = rows.filter(({ id }) => id === job.id);
    const wanted = projection(job, index);
    return isDeepStrictEqual(held, wanted ? [wanted] : [])
      ? []
      : [`${index.name} disagrees with job ${job.id}`];
  });
};

/**
 * Whatever was done to an employer's jobs, in whatever order and with whatever failures: guards and jobs are one to
 * one, the counters are the rows by status, descriptions are whole, every index agrees, and no piece has lost its job.
 * Reads all tables, which must be the test's own, at a moment when nobody writes.
 *
 * @returns a line for each breach; none is how it should be.
 */
export const violations = async (employerId: number): Promise<string[]> => {
  const rows = (await scan('jobs')) as (JobItem | Piece)[];
  const isJob = (row: JobItem | Piece): row is JobItem => row.part === jobPart;
  const allJobs = rows.filter(isJob);
  const pieces = byId(rows.filter((row): row is Piece => !isJob(row)));
  const known = new Set(allJobs.map(({ id }) => id));
  const jobs = allJobs.filter((job) => job.employerId === employerId);
  const [guards, employers] = await Promise.all([scan('jobReferences'), scan('employers')]);
  const indexed = await Promise.all(tables.jobs.indexes.map((index) => indexViolations(jobs, index)));
  return [
    ...[...pieces.keys()].filter((id) => !known.has(id)).map((id) => `pieces of ${id} without a job`),
    ...jobs.flatMap((job) => jobViolations(job, pieces.get(job.id) ?? [])),
    ...guardViolations(employerId, jobs, guards),
    ...countViolations(employerId, jobs, employers),
    ...indexed.flat(),
  ];
};
