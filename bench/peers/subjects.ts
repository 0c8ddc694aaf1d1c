import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { config, configure } from '../../lib/config.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { createTables } from '../../local/tables.ts';
import { createSender, type Sent } from '../server/sender.ts';
import { type Server, startServer } from '../server/start-server.ts';
import { create } from './operations.ts';

/** Each has a persistent connection and sends one request at a time. */
const clients = 8;

const askerOf = ({ origin }: Server, key: string) => {
  const { send } = createSender(origin, clients);
  /**
   * Sends `count` requests over eight connections without pauses.
   *
   * @param status the expected one.
   * @returns the texts of the responses, in no particular order.
   * @throws when a response has another status.
   */
  return async (count: number, status: number, make: () => Sent): Promise<string[]> => {
    const texts: string[] = [];
    let left = count;
    const client = async (): Promise<void> => {
      while (left-- > 0) {
        const response = await send(key, make());
        if (response.status !== status) throw new Error(`${response.status} ${response.text.slice(0, 500)}`);
        texts.push(response.text);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return texts;
  };
};

/** A server with jobs of an employer of its own. */
export type Subject = {
  readonly name: string;
  readonly isPeer: boolean;
  readonly server: Server;
  readonly ask: ReturnType<typeof askerOf>;
  readonly ids: readonly number[];
};

/** The row of the service that is compared with the peers. */
export const lean = 'service, lean client';

const servers = [
  { name: lean, file: 'server/service.ts', client: 'lean' },
  { name: 'service, standard client', file: 'server/service.ts', client: 'standard' },
  { name: 'express', file: 'peers/servers/express.ts', isPeer: true },
  { name: 'fastify', file: 'peers/servers/fastify.ts', isPeer: true },
  { name: 'hono', file: 'peers/servers/hono.ts', isPeer: true },
];

/** Jobs that exist before anything is measured. */
export const storedJobs = 300;

const modified = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Installs the packages of the peers when first needed, and after their lock file changed. */
const installPeers = (): void => {
  const cwd = join(import.meta.dirname, 'servers');
  const [installed, locked] = ['node_modules/.package-lock.json', 'package-lock.json'];
  if (modified(join(cwd, installed)) >= modified(join(cwd, locked))) return;
  const { status } = spawnSync('npm', ['ci'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ci failed in ${cwd}; the packages of the peers are not installed.`);
};

/** Creates an employer with a key in tables with this prefix. */
const newKey = async (prefix: string): Promise<string> => {
  const { tablePrefix } = config();
  configure({ TABLE_PREFIX: prefix });
  try {
    await createTables(dynamo());
    const { id } = await insertEmployer({ name: 'Bench Employer', plan: 'standard' }, new Date());
    return (await insertKey({ employerId: id, label: 'peers' }, new Date())).key;
  } finally {
    configure({ TABLE_PREFIX: tablePrefix });
  }
};

/** Starts every server, each with tables of its own. */
export async function* startSubjects(): AsyncGenerator<Subject> {
  installPeers();
  const { tablePrefix } = config();
  for (const [index, { name, file, client, isPeer = false }] of servers.entries()) {
    const prefix = `${tablePrefix}-${index}`;
    const key = await newKey(prefix);
    const server = await startServer(file, { env: { TABLE_PREFIX: prefix, DYNAMODB_CLIENT: client } });
    const ask = askerOf(server, key);
    const created = await ask(storedJobs, 201, create);
    yield { name, isPeer, server, ask, ids: created.map((text) => JSON.parse(text).id) };
  }
}

/** @throws when servers return different responses to a request: the comparison is void. */
export const checkAlike = async (subjects: readonly Subject[]): Promise<void> => {
  const shapes = new Map<string, string>();
  for (const { name, ask, ids } of subjects) {
    const path = `/jobs/${ids[0]}`;
    const [job = '{}'] = await ask(1, 200, () => ({ method: 'GET', path }));
    const [page = '{}'] = await ask(1, 200, () => ({ method: 'GET', path: '/jobs' }));
    const { id: _, referenceId: __, employer: ___, ...shown } = JSON.parse(job);
    const { data, paging } = JSON.parse(page);
    shapes.set(JSON.stringify([shown, Object.keys(data[0]), data.length, paging.total]), name);
  }
  if (shapes.size > 1) throw new Error(`The servers answer differently: ${[...shapes].join('\n')}`);
};
