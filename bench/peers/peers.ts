import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { config, configure } from '../../lib/config.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createKey } from '../../lib/store/employers/api-keys.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import { createTables } from '../../local/tables.ts';
import { median } from '../measure.ts';
import { postingOf } from '../posting.ts';
import { atLeast, atMost, type Bar, figure, printTable } from '../report.ts';
import { type Asked, ask } from './clients.ts';
import { type Server, startServer } from './server.ts';

const service = 'service';
const peers = ['express', 'fastify', 'hono'];

/** Bytes of the posting that each creation carries. */
const postingBytes = 2_600;
const pageSize = 20;
/** The first turns, in which the compiler still works, count for nothing. */
const warmUps = 5;
/** Jobs that there are before anything is measured. */
const jobs = 300;

type Subject = { readonly server: Server; readonly key: string; readonly ids: number[] };

/** One operation: what is asked, and the most of the best peer's CPU that the service may use for it. */
type Operation = {
  readonly name: string;
  readonly status: number;
  readonly count: number;
  readonly share: number;
  readonly make: (subject: Subject) => Asked;
};

const description = postingOf(postingBytes);
let references = 0;

const posting = (): string =>
  JSON.stringify({
    referenceId: `peer-${++references}`,
    title: 'Registered Nurse, Emergency',
    status: 'active',
    locations: [{ description: 'Chilliwack, BC' }, { description: 'Abbotsford, BC' }],
    categories: [{ id: 18 }],
    positionType: { id: 1 },
    salary: { amount: 41.42, maxAmount: 55.9176, period: { id: 5 } },
    description,
    applicantRoutingType: { id: 1 },
    applicationEmail: 'careers@example.org',
  });

const create = (): Asked => ({ method: 'POST', path: '/jobs', body: posting() });

const pick = (ids: readonly number[]): number => ids[Math.floor(Math.random() * ids.length)] ?? 0;

const operations: readonly Operation[] = [
  {
    name: 'get',
    status: 200,
    count: 500,
    share: 1 / 1.3,
    make: ({ ids }) => ({ method: 'GET', path: `/jobs/${pick(ids)}` }),
  },
  {
    name: 'list',
    status: 200,
    count: 400,
    share: 0.8,
    make: () => ({ method: 'GET', path: `/jobs?pageSize=${pageSize}` }),
  },
  { name: 'create', status: 201, count: 250, share: 1 / 1.5, make: create },
];

/** An employer with a key in the tables of a prefix, which are made where they are missing. */
const newKey = async (prefix: string): Promise<string> => {
  const { tablePrefix } = config();
  configure({ TABLE_PREFIX: prefix });
  try {
    await createTables(dynamo());
    const { id } = await createEmployer({ name: 'Bench Employer', plan: 'standard' }, new Date());
    return (await createKey({ employerId: id, label: 'peers' }, new Date())).key;
  } finally {
    configure({ TABLE_PREFIX: tablePrefix });
  }
};

/** A server with jobs of an employer of its own. */
const newSubject = async (name: string, endpoint: string, prefix: string): Promise<Subject> => {
  const key = await newKey(prefix);
  const server = await startServer(name, endpoint, prefix);
  const created = await ask(server.origin, key, jobs, 201, create);
  return { server, key, ids: created.map(({ text }) => JSON.parse(text).id) };
};

/** What would make a comparison void: the answers to one question have to be the same. */
const checkAlike = async (subjects: readonly Subject[]): Promise<void> => {
  const shapes = new Map<string, string>();
  for (const { server, key, ids } of subjects) {
    const path = `/jobs/${ids[0]}`;
    const [job] = await ask(server.origin, key, 1, 200, () => ({ method: 'GET', path }));
    const [page] = await ask(server.origin, key, 1, 200, () => ({ method: 'GET', path: '/jobs' }));
    const { id: _, referenceId: __, employer: ___, ...shown } = JSON.parse(job?.text ?? '{}');
    const { data, paging } = JSON.parse(page?.text ?? '{}');
    const shape = JSON.stringify([shown, Object.keys(data[0]), data.length, paging.total]);
    shapes.set(shape, server.name);
  }
  if (shapes.size > 1) throw new Error(`Not the same answers: ${[...shapes].join('\n')}`);
};

type Figures = { readonly cpu: number[]; readonly rate: number[] };

const measure = async (
  subject: Subject,
  { count, status, make }: Operation,
  into: Figures,
): Promise<void> => {
  const { server, key } = subject;
  const before = await server.cpu();
  const began = performance.now();
  await ask(server.origin, key, count, status, () => make(subject));
  into.rate.push((1_000 * count) / (performance.now() - began));
  into.cpu.push(((await server.cpu()) - before) / count);
};

const measureOperation = async (
  operation: Operation,
  subjects: readonly Subject[],
  rounds: number,
): Promise<{ rows: object[]; bars: Bar[] }> => {
  const figures = subjects.map(() => ({ cpu: [] as number[], rate: [] as number[] }));
  for (let turn = 0; turn < warmUps; turn++) {
    for (const subject of subjects) await measure(subject, operation, { cpu: [], rate: [] });
  }
  for (let round = 0; round < rounds; round++) {
    for (const [place, subject] of subjects.entries()) {
      const into = figures[place];
      if (into) await measure(subject, operation, into);
    }
  }
  const medians = subjects.map(({ server }, place) => ({
    server: server.name,
    cpu: median(figures[place]?.cpu ?? []),
    rate: median(figures[place]?.rate ?? []),
  }));
  const own = medians.find(({ server }) => server === service);
  const others = medians.filter(({ server }) => server !== service);
  const leastCpu = Math.min(...others.map(({ cpu }) => cpu));
  const mostRate = Math.max(...others.map(({ rate }) => rate));
  const rows = medians.map(({ server, cpu, rate }) => ({
    operation: operation.name,
    server,
    'CPU µs a request': figure(cpu),
    'against the best peer': figure(cpu / leastCpu),
    'requests a second': figure(rate),
  }));
  const bars = [
    atMost(
      `${operation.name}: CPU a request, against the best peer`,
      (own?.cpu ?? 0) / leastCpu,
      operation.share,
    ),
    atLeast(`${operation.name}: requests a second, against the best peer`, (own?.rate ?? 0) / mostRate, 1),
  ];
  return { rows, bars };
};

/**
 * The service beside the simplest honest servers of the same operations, on the same engine and like tables, in turns.
 *
 * @param args `--rounds N` (9), `--only NAME` for one operation, `--short` for a first look.
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
  const rounds = Number(values.rounds ?? (values.short ? 3 : 9));
  if (!Number.isInteger(rounds) || rounds < 1) throw new TypeError('--rounds is a whole number from 1.');
  const { endpoint = '', tablePrefix } = config();
  const subjects: Subject[] = [];
  try {
    for (const name of [service, ...peers]) {
      // The tables are alike, and each server has a set to itself.
      subjects.push(await newSubject(name, endpoint, `${tablePrefix}-${name}`));
    }
    await checkAlike(subjects);
    const rows: object[] = [];
    const bars: Bar[] = [];
    const chosen = operations.filter(({ name }) => !values.only || name === values.only);
    for (const { count, ...operation } of chosen) {
      const measured = await measureOperation(
        { ...operation, count: values.short ? count / 4 : count },
        subjects,
        rounds,
      );
      rows.push(...measured.rows);
      bars.push(...measured.bars);
    }
    printTable('The service and its peers', rows, [
      `Medians of ${rounds} rounds in turns; eight clients; CPU of the server’s own process, user and system.`,
      `get: one of ${jobs} jobs and more; list: ${pageSize} of them, with the exact total; create: a posting of`,
      `${Buffer.byteLength(description)} bytes, validated and sanitised. The service: with its gateway, and a log line each.`,
    ]);
    return bars;
  } finally {
    for (const { server } of subjects) server.stop();
  }
};
