/**
 * A board in one small program, beside a running `npm start`: `npm run demo:board`. It follows the
 * live jobs into SQLite, and shows them. Variables: API, BOARD_PORT (3001), BOARD_ORIGIN, BOARD_KEY,
 * DATA_DIR.
 */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createClient } from '../../client/src/index.ts';
import { answer } from './answer.ts';
import { keepFollowing } from './follow.ts';
import { openJobs } from './jobs.ts';
import { readBoardKey } from './key.ts';

const { API = 'http://127.0.0.1:3000/api/v1.1', BOARD_PORT = '3001', DATA_DIR = '.data' } = process.env;
const publicOrigin = process.env.BOARD_ORIGIN && new URL(process.env.BOARD_ORIGIN).origin;
const folder = resolve(DATA_DIR);
mkdirSync(folder, { recursive: true, mode: 0o700 });
const jobs = openJobs(join(folder, 'board-site-2.db'));

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const ownOrigin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const server = createServer((request, response) => {
  const { status, headers, body } = answer(jobs, publicOrigin ?? ownOrigin(), request);
  response.writeHead(status, {
    ...headers,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
});

server.listen(Number(BOARD_PORT), '127.0.0.1', () => console.log(`board ${ownOrigin()}`));

await keepFollowing(jobs, {
  connect: () => createClient({ address: API, key: readBoardKey(folder) }),
  log: console.error,
});
