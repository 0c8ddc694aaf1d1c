import { randomUUID } from 'node:crypto';
import { configure } from '../lib/config.ts';
import { dynamo } from '../lib/store/dynamodb/client.ts';
import { startEngine } from '../local/engine/engine.ts';
import { createTables } from '../local/tables.ts';
import { type Bar, printBars, printMachine } from './report.ts';

type Bench = { readonly bench: (args: readonly string[]) => Promise<Bar[]> };

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  applications: () => import('./applications.ts'),
  board: () => import('./board/board.ts'),
  cold: () => import('./cold/cold.ts'),
  cost: () => import('./cost/cost.ts'),
  docs: () => import('./docs.ts'),
  fetching: () => import('./fetching/fetching.ts'),
  files: () => import('./files.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  list: () => import('./list/list.ts'),
  matching: () => import('./matching.ts'),
  peers: () => import('./peers/peers.ts'),
  postings: () => import('./postings/postings.ts'),
  stored: () => import('./hostile/stored.ts'),
  sync: () => import('./sync/sync.ts'),
};

/** Runs `work` on a new engine in memory, or on that of `DYNAMODB_ENDPOINT`, in new tables. */
const onEngine = async (work: () => Promise<boolean>): Promise<boolean> => {
  const engine = process.env.DYNAMODB_ENDPOINT ? undefined : await startEngine({ dataDir: ':memory:' });
  configure({
    ...(engine && { DYNAMODB_ENDPOINT: engine.endpoint }),
    ONE_CLOCK: 'true',
    TABLE_PREFIX: `bench-${randomUUID().slice(0, 8)}`,
    PUBLIC_ORIGIN: 'http://bench',
  });
  try {
    await createTables(dynamo());
    return await work();
  } finally {
    dynamo().destroy();
    await engine?.stop();
  }
};

const main = async ([name = '', ...args]: readonly string[]): Promise<boolean> => {
  const load = benches[name];
  if (!load) {
    process.stderr.write(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [options]\n`);
    return false;
  }
  // Suppresses the log lines of the handlers; the tables go to standard output.
  console.log = () => {};
  printMachine();
  return onEngine(async () => printBars(await (await load()).bench(args)));
};

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
