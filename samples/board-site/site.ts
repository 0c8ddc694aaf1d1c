/**
 * A board in one small program, beside a running `npm start`: `npm run demo:board`. It follows the live jobs
 * into SQLite, shows them, and takes applications and reports. Variables: API, or PORT of the service;
 * BOARD_PORT (by default the next one), HOST, SITE_URL, BOARD_KEY, BOARD_TIME_ZONE, OPERATOR_CONTACT, DATA_DIR.
 */
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from 'job-posting-client';
import { keepFollowing, lineOf } from './follow.ts';
import { openInbox } from './inbox.ts';
import { openJobs } from './jobs.ts';
import { readBoardKey } from './key.ts';
import { dayIn, respond } from './respond.ts';

process.once('uncaughtException', (error) => {
  console.error(
    `The board has stopped: ${lineOf(error)} – check API, BOARD_PORT, DATA_DIR, SITE_URL, BOARD_TIME_ZONE.`,
  );
  process.exit(1);
});

const { PORT = '3000', HOST = '127.0.0.1', SITE_URL, OPERATOR_CONTACT: contact } = process.env;
const { API = `http://127.0.0.1:${PORT}/api/v1.1`, DATA_DIR = '.data' } = process.env;
const { BOARD_PORT = Number(new URL(API).port || 3000) + 1, BOARD_TIME_ZONE } = process.env;
const timeZone = BOARD_TIME_ZONE || 'America/Vancouver';
dayIn(timeZone, new Date()); // A wrong name ends the program here.
// Applicants' data is for its owner alone, also in a folder that existed before.
process.umask(0o077);
mkdirSync(DATA_DIR, { recursive: true });
if (process.platform !== 'win32' && statSync(DATA_DIR).mode & 0o077)
  console.error(`The data folder is open to other users of this machine; close it: chmod 700 '${DATA_DIR}'`);
const connect = (options = {}) => createClient({ address: API, key: readBoardKey(DATA_DIR), ...options });
const jobs = openJobs(join(DATA_DIR, 'board-site-5.db'));
const inbox = openInbox(join(DATA_DIR, 'board-inbox.db'), () => connect({ attempts: 1 }), console.error);

const common = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const server = createServer(async (request, response) => {
  try {
    const site = { jobs, inbox, origin, contact, timeZone };
    const { status, headers, body } = await respond(site, request, request);
    response.writeHead(status, { ...headers, ...common });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    // What is no form is a TypeError; otherwise the visitor has gone.
    response.writeHead(error instanceof TypeError ? 400 : 500).end();
  }
});

// First: it reads the key, which takes a moment when the key is made.
const following = keepFollowing(jobs, connect, console.error);
await once(server.listen(Number(BOARD_PORT), HOST), 'listening');
const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const origin = SITE_URL ? new URL(SITE_URL).origin : own;
console.log(`board ${own}`);
setInterval(() => inbox.sendNext().catch((error) => console.error(lineOf(error))), 1_000);
await following;
