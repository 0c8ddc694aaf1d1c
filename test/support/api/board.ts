import { handler as recordChanges } from '../../../functions/record-changes.ts';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { jobStream } from '../../../local/stream/follow-jobs.ts';
import { intercept } from '../store/faults.ts';
import { useOwnTables } from '../store/own-tables.ts';
import { inFunction } from '../store/record-actions.ts';
import { useApi } from './api.ts';
import type { Client } from './client.ts';
import { minimalJob } from './jobs.ts';

/** A job that boards see. */
export const live = { ...minimalJob, status: 'active' };

export const newBoardKey = (right: { applications?: true } = {}) =>
  insertKey({ kind: 'board', label: 'board', ...right }, new Date());

/** Records in the log what the stream of jobs has so far. */
export const recordAll = async (): Promise<void> => {
  using stream = jobStream({
    handler: (event) => inFunction('record-changes', () => recordChanges(event)),
  });
  while (await stream.read());
};

/** A service with tables of its own, and clients of a board. */
export const useBoard = () => {
  useOwnTables(true);
  const api = useApi();
  const board = async (right: Parameters<typeof newBoardKey>[0] = {}): Promise<Client> =>
    api.client((await newBoardKey(right)).key);
  /** A test with an employer and a board. */
  return { ...api, board, test: api.test.extend('board', () => board()) };
};

type Keys = Readonly<Record<string, unknown>>;
type BatchKey = { readonly table: string; readonly id: number; readonly part: string };

/** The keys of each batch that `work` reads. */
export const batchesOf = async (work: () => Promise<unknown>): Promise<BatchKey[][]> => {
  const batches: BatchKey[][] = [];
  await intercept((request, send) => {
    const tables = Object.entries((request.input.RequestItems ?? {}) as Record<string, { Keys: Keys[] }>);
    const keys = tables.flatMap(([name, { Keys }]) =>
      Keys.map(({ id, part }) => ({
        table: name.slice(name.lastIndexOf('-') + 1),
        // Of the standard client they are AttributeValues.
        id: Number(Object(id).N ?? id),
        part: String(Object(part).S ?? part),
      })),
    );
    if (keys.length > 0) batches.push(keys);
    return send();
  }, work);
  return batches;
};

type BoardJob = { readonly id: number } & Readonly<Record<string, unknown>>;
type ChangePage = { data: { id: number; state: string; job?: BoardJob }[]; upToDate: boolean };

/** What a follower waits out, or walks again for; it ends on any other status. */
const passing = [200, 410, 429, 503];

/** A follower as the documentation describes it. */
export class Follower {
  readonly held = new Map<number, BoardJob>();
  readonly #board: Pick<Client, 'get'>;
  #next = '/board/changes';

  constructor(board: Pick<Client, 'get'>) {
    this.#board = board;
  }

  async #read(path: string) {
    const response = await this.#board.get(path);
    const { status, text } = response;
    if (!passing.includes(status)) throw new Error(`${path} returned ${status} ${text}`);
    return response;
  }

  /** Reads every live job, and deletes the others. @returns the pages */
  async walk(pageSize = 100): Promise<{ data: BoardJob[]; next: string | null; changes: string }[]> {
    const pages = [];
    const walked = new Set<number>();
    const first = `/board/jobs?pageSize=${pageSize}`;
    for (let path: string | null = first; path !== null; ) {
      const { body, status } = await this.#read(path);
      // Another log: the walk begins again. The store may be busy: it is repeated.
      if (status === 410) path = first;
      if (status !== 200) continue;
      const page = body as { data: BoardJob[]; next: string | null; changes: string };
      for (const job of page.data) {
        this.held.set(job.id, job);
        walked.add(job.id);
      }
      pages.push(page);
      this.#next = page.changes;
      path = page.next;
    }
    for (const id of this.held.keys()) if (!walked.has(id)) this.held.delete(id);
    return pages;
  }

  /** Reads one page of changes. @returns its entries, and whether it is the last one. */
  async step(): Promise<ChangePage & { status: number }> {
    const { body, status } = await this.#read(this.#next);
    if (status !== 200) return { data: [], upToDate: true, status };
    const { data, next, upToDate } = body as ChangePage & { next: string };
    for (const { id, job } of data) {
      if (job) this.held.set(id, job);
      else this.held.delete(id);
    }
    this.#next = next;
    return { data, upToDate, status };
  }

  /** Reads changes to the end. @returns the pages */
  async follow(): Promise<ChangePage[]> {
    const page = await this.step();
    return page.upToDate ? [page] : [page, ...(await this.follow())];
  }

  get cursor(): string {
    return this.#next;
  }

  goTo(cursor: string): void {
    this.#next = cursor;
  }
}
