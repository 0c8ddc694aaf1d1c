/**
 * A board in one small program, beside a running `npm start`: `npm run demo:board`. It follows the
 * live jobs into SQLite, shows them, and takes applications. Variables: API, BOARD_PORT (3001),
 * SITE_URL, BOARD_KEY, BOARD_TIME_ZONE, DATA_DIR.
 */
import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createClient } from 'job-posting-client';
import { openApplications } from './applications.ts';
import { keepFollowing, lineOf } from './follow.ts';
import { openJobs } from './jobs.ts';
import { readBoardKey } from './key.ts';
import { dayIn, defaultZone, respond } from './respond.ts';

const { API = 'http://127.0.0.1:3000/api/v1.1', BOARD_PORT = '3001', DATA_DIR = '.data' } = process.env;
const timeZone = process.env.BOARD_TIME_ZONE || defaultZone;
// A wrong name ends the program here.
dayIn(timeZone, new Date());
const publicOrigin = process.env.SITE_URL && new URL(process.env.SITE_URL).origin;
const folder = resolve(DATA_DIR);
// Applicants' data is for its owner alone, also in a folder that existed before.
process.umask(0o077);
mkdirSync(folder, { recursive: true });
if (process.platform !== 'win32' && statSync(folder).mode & 0o077)
  console.error(`The data folder is open to other users of this machine; close it: chmod 700 '${folder}'`);
const connect = (options = {}) => createClient({ address: API, key: readBoardKey(folder), ...options });
const jobs = openJobs(join(folder, 'board-site-3.db'));
const tryOnce = () => connect({ attempts: 1 });
const applications = openApplications(join(folder, 'board-applications-2.db'), tryOnce, console.error);

const common = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const ownOrigin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const server = createServer(async (request, response) => {
  try {
    const site = { jobs, applications, origin: publicOrigin ?? ownOrigin(), timeZone };
    const { status, headers, body } = await respond(site, request, request);
    response.writeHead(status, { ...headers, ...common });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    // What is no form is a TypeError; otherwise the visitor has gone.
    response.writeHead(error instanceof TypeError ? 400 : 500).end();
  }
});

server.listen(Number(BOARD_PORT), '127.0.0.1', () => console.log(`board ${ownOrigin()}`));
setInterval(() => applications.sendNext().catch((error) => console.error(lineOf(error))), 1_000);
await keepFollowing(jobs, connect, console.error);
