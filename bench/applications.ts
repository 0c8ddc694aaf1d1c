import { once } from 'node:events';
import { mkdtempDisposableSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileApplications } from '../test/hostile/applications.ts';
import { anApplication } from '../test/support/api/applications.ts';
import { barsOf, type Measured, requestMeasurer, rowOf } from './hostile/measured.ts';
import { newPosting } from './posting.ts';
import { type Bar, printTable } from './report.ts';
import { newBoard, newEmployer } from './service.ts';

/** In the place of Amazon SES, which accepts every mail, and of Parameter Store. */
const mailService = () =>
  createServer((request, response) => {
    const isLookUp = request.method === 'GET';
    if (isLookUp) response.writeHead(404, { 'x-amzn-errortype': 'NotFoundException' });
    const answer = request.headers['x-amz-target'] ? { Parameter: { Value: 'key' } } : { MessageId: 'm' };
    request.resume().on('end', () => response.end(JSON.stringify(isLookUp ? {} : answer)));
  });

/** Hands in the worst applications that are known. */
export const bench = async (): Promise<Bar[]> => {
  const [employer, board] = [await newEmployer(), await newBoard()];
  const job = { method: 'POST', path: '/jobs', body: newPosting(1_000) } as const;
  const { id } = await employer.ask<{ id: number }>(job);
  const path = `/board/jobs/${id}/applications`;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'applications-'));
  await using server = mailService();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    ...{ AWS_ENDPOINT_URL_SESV2: origin, AWS_ENDPOINT_URL_SSM: origin, AWS_REGION: 'local' },
    ...{ AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
    ...{ MAIL_FROM: 'applications@board.example', MAIL_CONTACT: 'help@board.example' },
    ...{ APPLICATION_KEY_PARAMETER: 'key', APPLICATIONS_FOLDER: '' },
    ...{ APPLICATIONS_PER_JOB: '1000', APPLICATIONS_PER_ADDRESS: '1000' },
  };
  const applying = (body: object | string) => ({ method: 'POST', path, body }) as const;
  const all: Measured[] = [];
  for (const [name, [, make]] of Object.entries(hostileApplications)) {
    // Each is another one: a second copy would only be found.
    const ordinary = applying({ ...anApplication, message: name });
    const measure = requestMeasurer(board, folder.path, [ordinary], variables);
    all.push(await measure(name, applying(make())));
  }
  printTable('Applications', all.toSorted((one, other) => other.cpu - one.cpu).map(rowOf));
  return barsOf(all, 1, 250);
};
