/**
 * Posts the ten postings of postings.json, for nine employers, to a running `npm start`:
 * `npm run demo:postings`. Variables: API, DATA_DIR.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type JobByReference } from 'job-posting-client';

const { API = 'http://127.0.0.1:3000/api/v1.1' } = process.env;
const root = join(import.meta.dirname, '../..');

type Posting = { readonly employer: string; readonly jobs: readonly JobByReference[] };
const postings: readonly Posting[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'postings.json'), 'utf8'),
);

/** Runs a command of the operator. @returns what it prints as JSON */
const admin = (...command: readonly string[]) => {
  const args = ['--no-warnings', 'local/admin.ts', ...command, '--json'];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
};

const post = async (): Promise<void> => {
  const employers: { readonly id: number; readonly name: string }[] = admin('employer', 'list');
  for (const { employer, jobs } of postings) {
    const { id } =
      employers.find(({ name }) => name === employer) ?? admin('employer', 'create', '--name', employer);
    const { key } = admin('key', 'create', '--employer', String(id), '--label', 'postings');
    const client = createClient({ address: API, key });
    for (const job of jobs) {
      await client.jobs.put(job);
      console.log(`${employer}: ${job.title}`);
    }
  }
};

await post().catch((error) => {
  console.error(
    `The postings were not sent: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
  );
  console.error(
    'Start the service first, with npm start, and name it in API and DATA_DIR if it is not the usual one.',
  );
  process.exitCode = 1;
});
