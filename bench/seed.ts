import { parseArgs } from 'node:util';
import { configure } from '../lib/config.ts';
import { insertKey } from '../lib/employer/store/api-keys.ts';
import { findEmployer, insertEmployer } from '../lib/employer/store/employers.ts';
import { dynamo } from '../lib/store/dynamodb/client.ts';
import { withEngine } from '../local/engine/engine.ts';
import { progressBar } from '../local/progress-bar.ts';
import { createTables } from '../local/tables.ts';
import { loadJobs } from './load.ts';

const usage = 'Usage: npm run task -- seed --jobs N [--employer ID] [--seed N] [--data-dir FOLDER]';

const wholeNumber = (text: string | undefined, from: number): number => {
  const number = Number(text);
  if (text === undefined || !Number.isSafeInteger(number) || number < from) throw new TypeError(usage);
  return number;
};

/** @throws TypeError with the usage. */
const readOptions = (args: string[]) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { jobs: text, employer: text, seed: text, 'data-dir': text },
  });
  return {
    jobs: wholeNumber(values.jobs, 1),
    employer: values.employer === undefined ? undefined : wholeNumber(values.employer, 1),
    seed: wholeNumber(values.seed ?? '1', 0),
    dataDir: values['data-dir'] ?? (process.env.DATA_DIR || '.data'),
  };
};

/** Finds the employer with this id, or creates one and prints its key. */
const employerFor = async (id: number | undefined): Promise<number> => {
  if (id !== undefined) return (await findEmployer(id)).id;
  const employer = await insertEmployer({ name: 'Sample Employer', plan: 'standard' }, new Date());
  const { key } = await insertKey({ employerId: employer.id, label: 'sample' }, new Date());
  process.stdout.write(`employer ${employer.id}\nkey ${key}\n`);
  return employer.id;
};

const main = async (): Promise<void> => {
  const { jobs, employer, seed, dataDir } = readOptions(process.argv.slice(2));
  await withEngine(dataDir, async (endpoint) => {
    configure({ DYNAMODB_ENDPOINT: endpoint });
    const client = dynamo();
    try {
      await createTables(client);
      const employerId = await employerFor(employer);
      using onProgress = progressBar('jobs', jobs);
      await loadJobs({ employerId, jobs, seed, onProgress });
    } finally {
      client.destroy();
    }
  });
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
