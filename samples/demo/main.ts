/**
 * `npm run demo`: the service and the sample board, with a month of postings. Variables: DATA_DIR (.demo),
 * PORT (3000), BOARD_PORT (the next one), HOST.
 */
import './clock.ts';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { basePath } from '../../lib/contract/route.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { findEmployers } from '../../lib/employer/store/employers.ts';
import { OperatorError } from '../../local/operator-error.ts';

process.env.DATA_DIR ||= '.demo';
process.env.OPERATOR_CONTACT ||= 'help@northern-jobs.example';
// Its own lines are to be seen: the service writes one for each request.
const print = console.log;
console.log = (line: string) => line.startsWith('{"level":"info"') || print(line);

const { DATA_DIR } = process.env;
const root = join(import.meta.dirname, '../..');
const [keyFile, feedFile] = [join(DATA_DIR, 'demo-key'), join(DATA_DIR, 'demo-feed.json')];
const isFilled = existsSync(keyFile);

const { fail, open, runService } = await import('../../local/service.ts');
const { serveFeed } = await import('./feed.ts');
const { fillMonth, keyOwner } = await import('./fill.ts');

/** Fills an empty store, and keeps the keys of an employer and of the board in it. */
const fill = async (origin: string, feedOrigin: string): Promise<void> => {
  if ((await findEmployers()).length > 0)
    throw new OperatorError(
      `The folder ${resolve(DATA_DIR)} has other data, or a demo that was interrupted: delete it, or choose another one, as in DATA_DIR=.demo2 npm run demo`,
    );
  console.log('A month of 150 postings is played, which takes half a minute.');
  const key = await fillMonth(origin, feedOrigin, (jobs) =>
    writeFileSync(feedFile, JSON.stringify(jobs), { mode: 0o600 }),
  );
  const board = await insertKey({ kind: 'board', applications: true, label: 'board-site' }, new Date());
  writeFileSync(join(DATA_DIR, 'board-key'), board.key, { mode: 0o600 });
  writeFileSync(keyFile, key, { mode: 0o600 });
};

const startBoard = (origin: string): void => {
  const env = { ...process.env, API: origin + basePath };
  const args = ['--conditions=job-posting-source', 'samples/board-site/site.ts'];
  const board = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  // Ctrl-C ends it with a signal, and this process, too.
  board.once('exit', (status) => status === null || fail('The demo ends, because the board has.'));
  open.defer(() => void board.kill());
};

await runService(async ({ origin }) => {
  const feedOrigin = await serveFeed(feedFile);
  if (!isFilled) await fill(origin, feedOrigin);
  const key = readFileSync(keyFile, 'utf8');
  console.log(`Documentation: ${origin}${basePath}/docs`);
  console.log(`Key of ${keyOwner}, kept in ${keyFile}:\n  export API=${origin}${basePath} KEY=${key}`);
  console.log(`The morning of the operator: DATA_DIR='${DATA_DIR}' npm run admin -- today`);
  startBoard(origin);
});
