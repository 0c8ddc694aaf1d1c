import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { atLeast, atMost, type Bar, figure, printTable } from '../report.ts';
import { descriptionBytes, type PeerRequest, pageSize, peerRequests } from './operations.ts';
import { checkAlike, lean, type Subject, startSubjects, storedJobs } from './subjects.ts';

/** Rounds that are not counted: the compiler still optimises. */
const warmUps = 10;

type Measured = {
  readonly name: string;
  readonly isPeer: boolean;
  /** Microseconds a request, in the round with the least. */
  readonly cpu: number;
  /** Requests a second, in the round with the most. */
  readonly rate: number;
};

const measureRound = async ({ server, sender, ids }: Subject, { count, status, make }: PeerRequest) => {
  const requests = Array.from({ length: count }, () => make(ids));
  const before = await server.cpu();
  const started = performance.now();
  await sender.sendAll(requests, status);
  const rate = (1_000 * count) / (performance.now() - started);
  return { rate, cpu: ((await server.cpu()) - before) / count };
};

/**
 * Measures all servers in many short turns. Other work on the machine only adds to the CPU of a
 * request, so that the best turn of each is compared.
 */
const measure = async (
  operation: PeerRequest,
  subjects: readonly Subject[],
  rounds: number,
): Promise<Measured[]> => {
  const figures = subjects.map((subject) => ({ subject, cpu: [] as number[], rate: [] as number[] }));
  for (let round = -warmUps; round < rounds; round++) {
    for (const { subject, cpu, rate } of figures) {
      const measured = await measureRound(subject, operation);
      if (round < 0) continue;
      cpu.push(measured.cpu);
      rate.push(measured.rate);
    }
  }
  return figures.map(({ subject: { name, isPeer }, cpu, rate }) => ({
    name,
    isPeer,
    cpu: Math.min(...cpu),
    rate: Math.max(...rate),
  }));
};

const compare = ({ name, share }: PeerRequest, measured: readonly Measured[]) => {
  const peers = measured.filter(({ isPeer }) => isPeer);
  const leastCpu = Math.min(...peers.map(({ cpu }) => cpu));
  const mostRate = Math.max(...peers.map(({ rate }) => rate));
  const of = (server: string) => measured.find((row) => row.name === server) ?? { cpu: 0, rate: 0 };
  return {
    rows: measured.map(({ name: server, cpu, rate }) => ({
      operation: name,
      server,
      'CPU µs a request': figure(cpu),
      'against the best peer': figure(cpu / leastCpu),
      'requests a second': figure(rate),
    })),
    bars: [
      atMost(`${name}: CPU a request, against the best peer`, of(lean).cpu / leastCpu, share),
      atLeast(`${name}: requests a second, against the best peer`, of(lean).rate / mostRate, 1),
    ],
  };
};

/**
 * Compares the service with small servers of the same operations, engine and tables.
 *
 * @param args `--rounds N` (24), `--only NAME` for one operation, `--short` for a rough result.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds ?? (values.short ? 6 : 24));
  if (!Number.isInteger(rounds) || rounds < 1) throw new TypeError('--rounds must be a whole number from 1.');
  const subjects: Subject[] = [];
  try {
    for await (const subject of startSubjects()) subjects.push(subject);
    await checkAlike(subjects);
    const compared = [];
    for (const { count, ...operation } of peerRequests) {
      if (values.only && operation.name !== values.only) continue;
      const sized = { ...operation, count: values.short ? count / 4 : count };
      compared.push(compare(sized, await measure(sized, subjects, rounds)));
    }
    printTable(
      'The service and its peers',
      compared.flatMap(({ rows }) => rows),
      [
        `The best of ${rounds} alternating rounds; eight clients; user and system CPU of the server process.`,
        `get: one of at least ${storedJobs} jobs; list: ${pageSize} jobs with the exact total; create: a posting with`,
        `${descriptionBytes} bytes of HTML, validated and sanitised. The service also writes a log line a request.`,
      ],
    );
    return compared.flatMap(({ bars }) => bars);
  } finally {
    for (const { server } of subjects) server.stop();
  }
};
