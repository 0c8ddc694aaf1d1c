import type { accessLogFields } from '../../deploy/access-log.ts';
import { prices } from './prices.ts';

/** Bytes that CloudWatch charges beside those of each line. */
const perLine = 26;

const bytesOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + perLine, 0);

const ids = {
  requestId: 'BkN2vhXa4osEMpw=',
  lambdaRequestId: '79b4f56e-95b1-4643-9700-2807f4e68189',
};

/** Usual values of the gateway's line; all are texts. */
const gatewayValues: Readonly<Record<keyof typeof accessLogFields, string>> = {
  time: '22/Nov/2026:08:46:44 +0000',
  ...ids,
  route: 'GET /api/v1.1/jobs/{id}',
  status: '200',
  ms: '14',
  functionMs: '11',
  lambdaStatus: '200',
  bytes: '2510',
  error: '-',
  ip: '203.0.113.17',
};

/**
 * The lines of the gateway and of a function about a successful request (test/api/protocol/log.test.ts has
 * its fields).
 */
const linesOf = (route: string, bytes: string, calls: number, about: object): string[] => [
  JSON.stringify({ ...gatewayValues, route, bytes }),
  JSON.stringify({
    level: 'info',
    time: '2026-11-22T08:46:44.000Z',
    ...ids,
    route,
    status: 200,
    ms: 6.2,
    store: { ms: 4.1, calls },
    employerId: 4021,
    keyId: 'key_4kYb2mQz8xLw',
    ...about,
    userAgent: 'acme-ats/4.2 node/24.21.0',
  }),
];

/** The line of the function that records a change. */
const changeLine = JSON.stringify({
  level: 'info',
  time: '2026-11-22T08:46:44.000Z',
  changes: { sequence: 310823, ids: 1, age: 1204 },
  changed: [310823247],
});

/** Bytes of log for a request: with the log format JSON, Lambda adds no lines of its own. */
export const logBytes = bytesOf(linesOf(gatewayValues.route, gatewayValues.bytes, 1, { jobId: 310823247 }));

/** Of a chunk of jobs that it leaves unchanged: no line lists those. */
export const chunkLogBytes = bytesOf(
  linesOf('PUT /api/v1.1/syncs/{id}/chunks/{n}', '12010', 6, { syncId: '0mwzarvasfc0fdd5997794560a4' }),
);

const priceOf = (bytes: number): number => (bytes * 1_000_000 * prices.logsPerGb) / 1_000_000_000;

/** Dollars for the logs of a million requests. */
export const logPrice = priceOf(logBytes);

/** Dollars for the logs of a million changes that are recorded each alone. */
export const changeLogPrice = priceOf(bytesOf([changeLine]));
