/** The least that a server of these operations does: node:http, no framework, no SDK. */
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { checkDescription } from '../../lib/description/description.ts';
import { listening } from '../server/listening.ts';
import { type BoardResponse, createBoard, unauthorized } from './board.ts';
import { createRawStore } from './raw-store.ts';

/** The service's own sanitiser: the one of the peers takes longer than everything else together. */
const sanitise = async (html: string): Promise<string> => {
  const checked = await checkDescription(html);
  return 'html' in checked ? checked.html : '';
};

const store = createRawStore(new URL(process.env.DYNAMODB_ENDPOINT ?? ''));
const { authenticate, createJob, getJob, listJobs } = createBoard(store, sanitise);
const jobs = '/api/v1.1/jobs';

const answer = async (request: IncomingMessage): Promise<BoardResponse> => {
  const { method, url = '', headers } = request;
  const employer = await authenticate(headers['api-key']?.toString());
  if (!employer) return unauthorized;
  if (method === 'POST' && url === jobs) return createJob(employer, await json(request));
  if (url.startsWith(`${jobs}/`)) return getJob(employer, Number(url.slice(jobs.length + 1)));
  return listJobs(employer, Object.fromEntries(new URLSearchParams(url.split('?')[1])));
};

const server = createServer(async (request, response) => {
  const { status, headers, body } = await answer(request);
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
}).listen(0, '127.0.0.1', () => listening(server.address()));
