import { scanPages } from '../items.ts';
import { type Counter, type JobCounts, sumOf } from './counters.ts';

type CounterItem = Counter & { readonly id: number };

/**
 * How many jobs each employer has in each status, by the employer's id; an employer that never had
 * a job is absent. Reads the whole table of employers: for operators only.
 */
export const countAllJobs = async (): Promise<Map<number, JobCounts>> => {
  const pages = scanPages('employers', {
    ConsistentRead: true,
    FilterExpression: 'begins_with(part, :count)',
    ExpressionAttributeValues: { ':count': 'count#' },
  });
  const counters = (await Array.fromAsync(pages)).flat() as CounterItem[];
  const byEmployer = Map.groupBy(counters, ({ id }) => id);
  return new Map([...byEmployer].map(([id, own]) => [id, sumOf(own)]));
};

export const totalOf = ({ active, archived, draft }: JobCounts): number => active + archived + draft;
