import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadJobs } from '../load.ts';
import { median, quantile } from '../measure.ts';
import { postingOf } from '../posting.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';
import { startServer } from '../server/start-server.ts';
import { newEmployer } from '../service.ts';
import { type Answered, type Board, startClients } from './client.ts';

const clients = 50;
const employers = 5;
const jobsEach = 400;
/** The share of requests to DynamoDB that fail. */
const faultRate = 0.05;

const loadBoards = async (seed: number): Promise<Board[]> => {
  const boards: Board[] = [];
  for (let place = 0; place < employers; place++) {
    const employer = await newEmployer();
    await loadJobs({ employerId: employer.id, jobs: jobsEach, seed: seed + place });
    const ids: number[] = [];
    let path: string | null = '/jobs?pageSize=100';
    while (path) {
      const { data, paging } = await employer.list(path);
      ids.push(...data.map(({ id }) => id));
      path = paging.next;
    }
    boards.push({ key: employer.key, ids });
  }
  return boards;
};

const byRoute = (answers: readonly Answered[], seconds: number): object[] =>
  Object.entries(Object.groupBy(answers, ({ route }) => route))
    .toSorted(([, one = []], [, other = []]) => other.length - one.length)
    .map(([route, each = []]) => {
      const times = each.map(({ millis }) => millis);
      return {
        route,
        requests: each.length,
        'a second': figure(each.length / seconds),
        'p50 ms': figure(quantile(times, 0.5)),
        'p95 ms': figure(quantile(times, 0.95)),
        'p99 ms': figure(quantile(times, 0.99)),
        statuses: Object.entries(Object.groupBy(each, ({ status }) => status))
          .map(([status, some = []]) => `${status}: ${some.length}`)
          .join(', '),
      };
    });

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/**
 * Mixed traffic of many concurrent clients on a store with throttling and conflicts.
 *
 * @param args `--seconds N` (60), `--seed N`. The bar for memory needs at least three minutes.
 * @throws TypeError for an unknown option.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (!(seconds >= 1)) throw new TypeError('--seconds is a number from 1.');

  const boards = await loadBoards(seed);
  const server = await startServer('traffic/faulty-service.ts', { args: [String(faultRate), String(seed)] });
  const answers: Answered[] = [];
  const heaps: number[] = [];
  const memory: object[] = [];
  try {
    const traffic = startClients(server.origin, boards, {
      clients,
      seed,
      description: postingOf(3 * 1024),
      tell: (answered) => answers.push(answered),
    });
    const steps = Math.max(1, Math.round(seconds / 10));
    for (let step = 1; step <= steps; step++) {
      await wait((seconds * 1_000) / steps);
      const { heap, resident } = await server.memory();
      heaps.push(heap);
      const after = `${Math.round((seconds * step) / steps)} s`;
      if (step % 6 === 0 || step === steps) {
        memory.push({ after, 'heap MB': megabytes(heap), 'resident MB': megabytes(resident) });
      }
    }
    await traffic.stop();
  } finally {
    server.stop();
  }

  printTable(
    `${clients} clients, ${employers} employers with ${jobsEach} jobs each, ${seconds} seconds; ${faultRate * 100} % of the requests to the store throttled or in conflict`,
    byRoute(answers, seconds),
    [`In all ${answers.length} requests, ${figure(answers.length / seconds)} per second.`],
  );
  printTable('Memory of the service after a garbage collection', memory);
  const failures = answers.filter(({ status }) => status >= 500).length;
  const refused = answers.filter(({ status }) => status >= 400 && status < 500 && status !== 404).length;
  const bars = [
    atMost('responses of 500 and above', failures, 0),
    // Another client may delete a job before the request for it is sent.
    atMost('responses of 400 to 499 but 404', refused, 0),
  ];
  if (seconds < 180) return bars;
  // The first minute includes loading and compiling.
  const settled = heaps.slice(6);
  const third = Math.floor(settled.length / 3);
  const growth = median(settled.slice(-third)) / median(settled.slice(0, third));
  return [...bars, atMost('heap of the last third against the first, times', growth, 1.1)];
};
