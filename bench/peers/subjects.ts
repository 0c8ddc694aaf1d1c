import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { config, configure } from '../../lib/config.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { dynamo } from '../../lib/store/dynamodb/client.ts';
import { createTables } from '../../local/tables.ts';
import { createSender, type Sender } from '../server/sender.ts';
import { type Server, startServer } from '../server/start-server.ts';
import { create } from './operations.ts';

/** Connections. */
const clients = 8;

/** A server with jobs of an employer of its own. */
export type Subject = {
  readonly name: string;
  readonly isPeer: boolean;
  readonly server: Server;
  readonly sender: Sender;
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
    const sender = createSender(server.origin, key, clients);
    const created = await sender.sendAll(Array.from({ length: storedJobs }, create), 201);
    yield { name, isPeer, server, sender, ids: created.map((text) => JSON.parse(text).id) };
  }
}

/** @throws when servers return different responses to a request: the comparison is void. */
export const checkAlike = async (subjects: readonly Subject[]): Promise<void> => {
  const shapes = new Map<string, string>();
  for (const { name, sender, ids } of subjects) {
    const [job = '{}'] = await sender.sendAll([{ method: 'GET', path: `/jobs/${ids[0]}` }], 200);
    const [page = '{}'] = await sender.sendAll([{ method: 'GET', path: '/jobs' }], 200);
    const { id: _, referenceId: __, employer: ___, ...shown } = JSON.parse(job);
    const { data, paging } = JSON.parse(page);
    shapes.set(JSON.stringify([shown, Object.keys(data[0]), data.length, paging.total]), name);
  }
  if (shapes.size > 1) throw new Error(`The servers answer differently: ${[...shapes].join('\n')}`);
};
