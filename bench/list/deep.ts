import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { listQuery } from '../../lib/job/store/list-index.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { maxRowsPerPage, type StartKey } from '../../lib/store/items.ts';
import { tableName } from '../../lib/store/tables.ts';
import { type Cost, measure, median, summariseCosts } from '../measure.ts';
import { atLeast, type Bar, columns, figure, printTable } from '../report.ts';
import { commonTerm, rareTerm } from '../sample-jobs.ts';
import type { BenchEmployer } from '../service.ts';

/** Read units a second of one partition (Developer Guide, "Partitions and data distribution"). */
const unitsPerSecond = 3_000;
const rounds = 5;
const pageSize = 100;
/** From this number of jobs on, a search must be faster than reading all rows. */
const longList = 50_000;

/** Sends one query after another, each limited to 1 MB, to the end. */
const walk = async (input: QueryCommandInput): Promise<void> => {
  let from: StartKey;
  do {
    const answer = await dynamo().send(
      new QueryCommand({ ...input, ...(from && { ExclusiveStartKey: from }), Limit: maxRowsPerPage }),
    );
    from = answer.LastEvaluatedKey;
  } while (from);
};

const rowsOf = (employerId: number): QueryCommandInput => ({
  TableName: tableName('jobs'),
  ...listQuery(employerId, undefined),
});

/** Measures requests that walk along the index: a page by its number alone, and searches. */
export const benchDeep = async (employer: BenchEmployer, jobs: number): Promise<Bar[]> => {
  const deep = Math.min(500, Math.floor(jobs / 2 / pageSize));
  const ask = (query: string) => () => employer.list(`/jobs?pageSize=${pageSize}&${query}`);
  const works: Record<string, () => Promise<unknown>> = {
    [`page=${deep}`]: ask(`page=${deep}`),
    [`q=${rareTerm}`]: ask(`q=${rareTerm}`),
    [`q=${commonTerm}`]: ask(`q=${commonTerm}`),
    '  baseline: all rows, 1 MB after 1 MB': () => walk(rowsOf(employer.id)),
  };
  const costs = Object.fromEntries(Object.keys(works).map((name): [string, Cost[]] => [name, []]));
  // Alternating, so that all share the machine's slow moments.
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) costs[name]?.push(await measure(work));
  }
  const found = async (term: string) => (await employer.list(`/jobs?q=${term}`)).paging.total;
  printTable(
    `2. Walks along the index at ${jobs} jobs, through the handler of GET /jobs and bare`,
    Object.entries(costs).map(([name, each]) => {
      const figures = summariseCosts(each);
      return { read: name, ...columns(figures), 'AWS floor s': figure(figures.units / unitsPerSecond) };
    }),
    [
      `${await found(rareTerm)} jobs match ${rareTerm}, ${await found(commonTerm)} match ${commonTerm}. ${rounds} rounds; p99 is the slowest.`,
    ],
  );
  const time = (name: string): number => median((costs[name] ?? []).map(({ millis }) => millis));
  const baseline = time('  baseline: all rows, 1 MB after 1 MB');
  // In a short list one query finds everything, and most of the time goes to the jobs of the page.
  if (jobs < longList) return [];
  return [rareTerm, commonTerm].map((term) =>
    atLeast(`q=${term}: times as fast as the baseline`, baseline / time(`q=${term}`), 2),
  );
};
