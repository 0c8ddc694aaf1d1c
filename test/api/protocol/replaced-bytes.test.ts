import { expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { callFunction } from '../../support/api/call-function.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { jobOf, problemOf } from '../../support/api/responses.ts';

const { test } = useApi();

test('a body whose bytes the gateway has replaced with U+FFFD returns 400', async ({ employer: { key } }) => {
  const body = Buffer.from(JSON.stringify({ ...minimalJob, title: 'Caf\uFFFD' }));
  const post = (sentBytes: number) =>
    callFunction({
      method: 'POST',
      target: '/jobs',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body,
      sentBytes,
    });
  // In Latin-1 the character took one byte, in UTF-8 its replacement takes three.
  expect(problemOf(await post(body.length - 2), 400).detail).toBe('The body is not UTF-8.');
  expect(jobOf(await post(body.length), 201).title).toBe('Caf\uFFFD');
});
