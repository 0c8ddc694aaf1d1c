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

/** The line of a function about a successful request (test/api/protocol/log.test.ts has its fields). */
const functionLine = JSON.stringify({
  level: 'info',
  time: '2026-11-22T08:46:44.000Z',
  ...ids,
  route: gatewayValues.route,
  status: 200,
  ms: 6.2,
  store: { ms: 4.1, calls: 1, retries: 0 },
  employerId: 4021,
  keyId: 'key_4kYb2mQz8xLw',
  jobId: 310823247,
  userAgent: 'acme-ats/4.2 node/24.21.0',
});

/** The line of the function that records a change. */
const changeLine = JSON.stringify({
  level: 'info',
  time: '2026-11-22T08:46:44.000Z',
  changes: { sequence: 310823, ids: 1, age: 1204 },
});

/** Bytes of log for a request: with the log format JSON, Lambda adds no lines of its own. */
export const logBytes = bytesOf([JSON.stringify(gatewayValues), functionLine]);

const priceOf = (bytes: number): number => (bytes * 1_000_000 * prices.logsPerGb) / 1_000_000_000;

/** Dollars for the logs of a million requests. */
export const logPrice = priceOf(logBytes);

/** Dollars for the logs of a million changes that are recorded each alone. */
export const changeLogPrice = priceOf(bytesOf([changeLine]));
