import { describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { anApplication, mailsOf } from '../support/api/applications.ts';
import { live, newBoardKey } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { createScriptedClient, problem, type Step, unavailable } from './scripted.ts';
import { useClient } from './use-client.ts';

const api = useClient();
const sent = '2026-11-25T17:04:05.678Z';
const accepted: Step = { status: 201, body: { sent } };

api.test('hands an application in, with its file as bytes', async ({ employer }) => {
  const { id } = await createJob(employer, live);
  const { apply } = api.clientOf(await newBoardKey({ applications: true }));
  const content = Buffer.from('é\n'.repeat(200_000));
  const application = { ...anApplication, resume: { fileName: 'cv.txt', content } };
  const first = await apply(id, application);
  expect(await apply(String(id), application)).toEqual(first);
  const [mail, ...more] = await mailsOf(id);
  expect(more).toEqual([]);
  expect(mail?.attachments[0]?.content.equals(content)).toBe(true);
});

test.each([new Uint8Array([0, 251, 255]), new Uint8Array([0, 251, 255]).buffer])(
  'encodes a file as Base64, from %s',
  async (content) => {
    const { client, sent: requests } = createScriptedClient([accepted]);
    await client.apply(1, { ...anApplication, resume: { fileName: 'cv.pdf', content } });
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ resume: { content: 'APv/' } });
  },
);

describe('waits', () => {
  test('after lost responses and 503, with the same request', async () => {
    const { client, sent: requests } = createScriptedClient(['lost', unavailable, { status: 429 }, accepted]);
    expect(await client.apply(1, anApplication)).toEqual({ sent });
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });

  test('up to 30 seconds', async () => {
    const busy = { ...unavailable, headers: { 'retry-after': '1' } };
    const { client, pauses } = createScriptedClient([busy]);
    await expect(client.apply(1, anApplication)).rejects.toMatchObject({ status: 503, retryAfter: 1_000 });
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeLessThanOrEqual(30_000);
    expect(waited).toBeGreaterThan(15_000);
  });

  test('not for a limit', async () => {
    const limit: Step = { status: 429, headers: { 'retry-after': '7' }, body: problem('application-limit') };
    const { client, pauses } = createScriptedClient([limit]);
    await expect(client.apply(1, anApplication)).rejects.toMatchObject({
      problemName: 'application-limit',
      retryAfter: 7_000,
    });
    expect(pauses).toEqual([]);
  });

  test('no longer than its signal', async () => {
    const { client } = createScriptedClient([unavailable]);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(client.apply(1, anApplication, { signal })).rejects.toThrow('stopped');
  });
});

test('errors repeat nothing of the application', async () => {
  const fetch = async () => {
    throw new TypeError('fetch failed');
  };
  const client = createClient({ address: 'https://jobs.example/api/v1.1', key: 'k', attempts: 1, fetch });
  const error = await client.apply(1, anApplication).catch((thrown: Error) => thrown);
  expect(JSON.stringify([error, String(error)])).not.toMatch(/zoe/i);
});
