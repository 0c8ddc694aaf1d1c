import { newPosting } from '../posting.ts';
import type { Sent } from '../server/sender.ts';

export type PeerRequest = {
  readonly name: string;
  readonly status: number;
  /** Requests in a round. */
  readonly count: number;
  /** The most CPU of the service, as a share of the best peer's. */
  readonly share: number;
  /** @param ids of the employer's jobs. */
  readonly make: (ids: readonly number[]) => Sent;
};

const posting = newPosting(2_600);

export const pageSize = 20;
export const descriptionBytes = Buffer.byteLength(posting.description);

let references = 0;

export const postingBody = () => ({ referenceId: `peer-${++references}`, ...posting });

export const create = (): Sent => ({
  method: 'POST',
  path: '/jobs',
  body: postingBody(),
});

const pick = (ids: readonly number[]): number => ids[Math.floor(Math.random() * ids.length)] ?? 0;

export const peerRequests: readonly PeerRequest[] = [
  {
    name: 'get',
    status: 200,
    count: 250,
    share: 1 / 1.3,
    make: (ids) => ({ method: 'GET', path: `/jobs/${pick(ids)}` }),
  },
  {
    name: 'list',
    status: 200,
    count: 200,
    share: 0.8,
    make: () => ({ method: 'GET', path: `/jobs?pageSize=${pageSize}` }),
  },
  { name: 'create', status: 201, count: 125, share: 1 / 1.5, make: create },
];
