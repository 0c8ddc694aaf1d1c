/** Runs the operator's commands on an empty store, and writes what they print into docs/operations.md. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Job, unsetValues } from '../lib/domain/job.ts';
import { dynamo } from '../lib/dynamodb/client.ts';
import { insertJob } from '../lib/store/jobs/write-job.ts';
import { startEngineProcess } from '../local/engine/engine-process.ts';
import { withMarked } from './marked-table.ts';
import { root } from './root.ts';

const today = '2026-11-22';

const job: Job = {
  ...unsetValues,
  id: 183668,
  employerId: 1,
  referenceId: '04190-4263',
  title: 'Line Cook',
  publishDate: today,
  publishedAt: 0,
  closeDate: '2027-01-21',
  closeDateSet: false,
  status: 'active',
  locations: [6122085],
  categories: [19],
  positionType: 2,
  description: '<p>Four evenings a week.</p>',
  applicantRoutingType: 1,
  applicationEmail: 'jobs@example.org',
};

const jobs: readonly Job[] = [
  job,
  { ...job, id: 204117, referenceId: null, title: 'Dishwasher', status: 'draft', publishedAt: 1 },
];

/** `KEY` stands for the id of the first key. */
const lines: readonly string[] = [
  'employer create --name "Harbour Foods" --plan unlimited',
  'key create --employer 1 --label ATS',
  'key rotate KEY --overlap 24h',
  'key list',
  'job list --employer 1 --status active,draft',
  'job archive 183668 --employer 1',
  'usage',
  'sweep --today 2099-01-01',
  'sweep --today 2099-01-01 --dry-run',
  'export all.ndjson',
  'import all.ndjson',
  'verify',
  'key list --emploier 1',
  'key revoke key_unknown --json',
];

const argumentsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);

const keyIds = ['key_Hq3vT8mZr1Lx', 'key_Zc7dW2pYk9Nf'];

/** Replaces what differs from run to run by texts of the same length, so that tables stay aligned. */
const stabilise = (text: string): string => {
  const found = [...new Set(text.match(/key_[0-9A-Za-z]{12}/g))];
  const start = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(text)?.[0] ?? '';
  return (
    text
      .replaceAll(/key_[0-9A-Za-z]{12}/g, (id) => keyIds[found.indexOf(id)] ?? id)
      .replaceAll(/jpk_[0-9A-Za-z]{38}/g, 'jpk_…')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => {
        const isNextDay = Date.parse(time) - Date.parse(start) > 3_600_000;
        return `2026-11-2${isNextDay ? 3 : 2}T09:00:00.000Z`;
      })
      .replaceAll(/\d\.\d kB/g, '1.2 kB')
      // Jobs are counted on random items.
      .replaceAll(/\d+ items checked/g, '11 items checked')
  );
};

/** What a terminal shows of a command: its output, its messages and an exit status that is not 0. */
const show = (line: string, folder: string): string => {
  const env = { ...process.env, INIT_CWD: folder };
  const program = join(root, 'local/admin.ts');
  const run = spawnSync(process.execPath, [program, ...argumentsOf(line)], { env, encoding: 'utf8' });
  const end = run.status === 0 ? '' : `# exit status ${run.status}\n`;
  return `$ npm run -s admin -- ${line}\n${run.stdout}${run.stderr}${end}\n`;
};

const makeTranscript = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-'));
  let text = '';
  try {
    for (const line of lines) {
      if (line.startsWith('job list')) for (const one of jobs) await insertJob(one);
      text += show(line.replace('KEY', /key_[0-9A-Za-z]{12}/.exec(text)?.[0] ?? ''), folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return `\`\`\`\n${stabilise(text).trim()}\n\`\`\``;
};

const page = join(root, 'docs/operations.md');

const engine = await startEngineProcess();
process.env.DYNAMODB_ENDPOINT = engine.endpoint;
try {
  const transcript = await makeTranscript();
  writeFileSync(page, withMarked(readFileSync(page, 'utf8'), 'transcript', transcript));
} finally {
  dynamo().destroy();
  await engine.stop();
}
