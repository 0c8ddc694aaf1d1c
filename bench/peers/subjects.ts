import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { config, configure } from '../../lib/config.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { insertKey } from '../../lib/store/employers/api-keys.ts';
import { insertEmployer } from '../../lib/store/employers/employers.ts';
import { createTables } from '../../local/tables.ts';
import { ask } from './clients.ts';
import { create } from './operations.ts';
import { type Server, startServer } from './server.ts';

/** A server with jobs of an employer of its own. */
export type Subject = {
  readonly name: string;
  readonly isPeer: boolean;
  readonly server: Server;
  readonly key: string;
  readonly ids: readonly number[];
};

/** The rows of the service that others are compared with. */
export const lean = 'service, lean client';
export const withoutGateway = 'the same without the gateway';
export const floor = 'floor: node:http alone';

const servers = [
  { name: lean, file: 'service.ts', client: 'lean' },
  { name: 'service, standard client', file: 'service.ts', client: 'standard' },
  { name: withoutGateway, file: 'handlers.ts', client: 'lean' },
  { name: 'express', file: 'servers/express.ts', isPeer: true },
  { name: 'fastify', file: 'servers/fastify.ts', isPeer: true },
  { name: 'hono', file: 'servers/hono.ts', isPeer: true },
  { name: floor, file: 'floor.ts' },
];

/** Jobs that exist before anything is measured. */
export const jobs = 300;

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
  const { endpoint, tablePrefix } = config();
  for (const [index, { name, file, client, isPeer = false }] of servers.entries()) {
    const prefix = `${tablePrefix}-${index}`;
    const key = await newKey(prefix);
    const server = await startServer(file, {
      DYNAMODB_ENDPOINT: endpoint,
      TABLE_PREFIX: prefix,
      DYNAMODB_CLIENT: client,
    });
    const created = await ask(server.origin, key, jobs, 201, create);
    yield { name, isPeer, server, key, ids: created.map(({ text }) => JSON.parse(text).id) };
  }
}

/** @throws when servers return different responses to a request: the comparison is void. */
export const checkAlike = async (subjects: readonly Subject[]): Promise<void> => {
  const shapes = new Map<string, string>();
  for (const { name, server, key, ids } of subjects) {
    const path = `/jobs/${ids[0]}`;
    const [job] = await ask(server.origin, key, 1, 200, () => ({ method: 'GET', path }));
    const [page] = await ask(server.origin, key, 1, 200, () => ({ method: 'GET', path: '/jobs' }));
    const { id: _, referenceId: __, employer: ___, ...shown } = JSON.parse(job?.text ?? '{}');
    const { data, paging } = JSON.parse(page?.text ?? '{}');
    shapes.set(JSON.stringify([shown, Object.keys(data[0]), data.length, paging.total]), name);
  }
  if (shapes.size > 1) throw new Error(`The servers answer differently: ${[...shapes].join('\n')}`);
};
