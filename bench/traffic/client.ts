import { performance } from 'node:perf_hooks';
import { type Random, randomFrom } from '../random.ts';
import { createSender, type Sent } from '../server/sender.ts';

/** A request of the mix, with its route key. */
export type Answered = { readonly route: string; readonly status: number; readonly millis: number };

/** An employer's key and job ids, which its clients share. */
export type Board = { readonly key: string; readonly ids: number[] };

const fresh = {
  title: 'Warehouse Associate',
  status: 'active',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

const lists = ['', '?pageSize=100', '?status=active', '?status=draft&pageSize=50', '?page=3', '?q=manager'];
const changes = [
  { title: 'Warehouse Lead' },
  { status: 'archived' },
  { status: 'active' },
  { confidential: true },
];

/** Clients that send one request after the other: 70 % reads, 20 % lists, 10 % writes. */
export const startClients = (
  origin: string,
  boards: readonly Board[],
  options: { clients: number; seed: number; description: string; tell: (answered: Answered) => void },
) => {
  const { send, close } = createSender(origin, options.clients);
  let references = 0;
  let isStopped = false;

  const ask = async (board: Board, route: string, sent: Sent): Promise<string> => {
    const began = performance.now();
    const { status, text } = await send(board.key, sent);
    options.tell({ route, status, millis: performance.now() - began });
    return status < 300 ? text : '';
  };

  const create = async (board: Board): Promise<void> => {
    const body = { ...fresh, description: options.description, referenceId: `load-${++references}` };
    const text = await ask(board, 'POST /jobs', { method: 'POST', path: '/jobs', body });
    if (text) board.ids.push(JSON.parse(text).id);
  };

  const remove = async (board: Board, { whole }: Random): Promise<void> => {
    const [id] = board.ids.splice(whole(0, board.ids.length - 1), 1);
    await ask(board, 'DELETE /jobs/{id}', { method: 'DELETE', path: `/jobs/${id}` });
  };

  /** Creations and deletions balance, so the lists keep their length. */
  const write = (board: Board, random: Random): Promise<unknown> => {
    const drawn = random.share();
    if (drawn < 0.3) return create(board);
    if (drawn < 0.6) return remove(board, random);
    const path = `/jobs/${random.pick(board.ids)}`;
    return ask(board, 'PUT /jobs/{id}', { method: 'PUT', path, body: random.pick(changes) });
  };

  const client = async (random: Random): Promise<void> => {
    while (!isStopped) {
      const board = random.pick(boards);
      const drawn = random.share();
      if (drawn < 0.7) {
        const path = `/jobs/${random.pick(board.ids)}`;
        await ask(board, 'GET /jobs/{id}', { method: 'GET', path });
      } else if (drawn < 0.9) {
        await ask(board, 'GET /jobs', { method: 'GET', path: `/jobs${random.pick(lists)}` });
      } else await write(board, random);
    }
  };

  const ended = Promise.all(
    Array.from({ length: options.clients }, (_, place) => client(randomFrom(options.seed + place))),
  );
  return {
    /** Lets each client finish its last request. */
    stop: async (): Promise<void> => {
      isStopped = true;
      await ended;
      close();
    },
  };
};
