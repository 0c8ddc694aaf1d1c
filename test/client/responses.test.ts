import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { operations } from '../../client/src/operations.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { calls } from './every-operation.ts';
import { created, createScriptedClient, ok, type Step, storedJob } from './scripted.ts';
import { startServer } from './server.ts';

const html = {
  headers: { 'content-type': 'text/html' },
  text: `<!doctype html>\n${'<p>Welcome</p>'.repeat(20)}`,
};
const json = (status: number, text: string): Step => ({ status, text });

/** Responses that are not those of any operation but a deletion. */
const foreign: Readonly<Record<string, Step>> = {
  'a page with status 200': { status: 200, ...html },
  'a page with status 201': { status: 201, ...html },
  'a 200 without a media type': { status: 200, text: '', headers: { 'content-type': '' } },
  'a 202': json(202, '{"id":1}'),
  'an empty object': json(200, '{}'),
  'an empty array': json(200, '[]'),
  'a null': json(200, 'null'),
  'a string': json(200, '"ok"'),
  'null properties': json(200, '{"id":null,"data":null,"status":null}'),
  'entries of nothing': json(200, '{"data":[null],"paging":{"next":null}}'),
};

test('the table has the paths and the successes of the OpenAPI document', () => {
  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, unknown> }>>;
  };
  for (const [name, { method, path, statuses }] of Object.entries(operations)) {
    const { operationId, responses = {} } = paths[path]?.[method.toLowerCase()] ?? {};
    // A dry run, which is an operation of its own here, returns 200.
    const own = name === 'createJob' ? [200, ...statuses] : statuses;
    expect([operationId, own]).toEqual([
      name,
      Object.keys(responses)
        .map(Number)
        .filter((status) => status < 300),
    ]);
  }
  // followBoard waits out whatever it receives: it has tests of its own.
  const called = Object.keys(operations).filter((name) => !name.startsWith('listBoard'));
  expect(Object.keys(calls)).toEqual(called);
});

test.each(Object.keys(calls))('%s rejects what is not its response, and does not retry it', async (name) => {
  const others = { 'a 204': { status: 204 }, 'a job': ok };
  const steps = Object.entries({ ...foreign, ...others }).filter(
    ([title]) =>
      !(title === 'a 204' && /^(delete|abort)/.test(name)) &&
      !(title === 'a job' && /^(get|put|update)Job|^getHealth/.test(name)),
  );
  for (const [title, step] of steps) {
    const { client, sent } = createScriptedClient([step]);
    await expect(calls[name]?.(client), title).rejects.toMatchObject({
      name: 'InvalidResponseError',
      status: typeof step === 'object' && step.status,
      url: sent[0]?.url,
      isIncomplete: false,
    });
    expect(sent, title).toHaveLength(1);
  }
});

test('the error has the status, the URL and the first 200 characters of the body', async () => {
  const { client } = createScriptedClient([{ status: 200, ...html }]);
  const start = html.text.slice(0, 200);
  await expect(client.jobs.create(job)).rejects.toMatchObject({
    status: 200,
    method: 'POST',
    url: 'https://jobs.example/api/v1.1/jobs',
    body: start,
    message: `POST https://jobs.example/api/v1.1/jobs: not a response of the API (status 200 instead of 201): check the address and any proxy. The body starts with ${JSON.stringify(start)}.`,
  });
});

test('a proxy that responds with an error page is named by method, URL, status and body', async () => {
  const { client } = createScriptedClient([{ status: 502, ...html, text: '<h1>Bad\nGateway' }]);
  await expect(client.jobs.get(1)).rejects.toMatchObject({
    name: 'ApiError',
    status: 502,
    problem: undefined,
    body: '<h1>Bad\nGateway',
    message: 'GET https://jobs.example/api/v1.1/jobs/1 → 502: The body starts with "<h1>Bad\\nGateway".',
  });
});

test.each(['{"type":1,"detail":"x"}', '{"type":"x","detail":{}}', 'null', '[]', '"x"', ''])(
  'an error with the body %s has no problem',
  async (text) => {
    const { client } = createScriptedClient([{ status: 400, text }]);
    await expect(client.jobs.get(1)).rejects.toMatchObject({ name: 'ApiError', problem: undefined });
  },
);

const half: Step = { status: 200, text: JSON.stringify(storedJob).slice(0, 20) };

test('a body that breaks off is retried where a lost response would be', async () => {
  expect((await createScriptedClient([half, ok]).client.jobs.get(1)).job.id).toBe(1);
  const { client, sent } = createScriptedClient([{ ...half, status: 201 }, created]);
  await client.jobs.create(job);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
  const conditional = createScriptedClient([half, ok]);
  await expect(conditional.client.jobs.update(1, {}, { ifMatch: '"a"' })).rejects.toMatchObject({
    isIncomplete: true,
  });
  expect(conditional.sent).toHaveLength(1);
  const always = createScriptedClient([half]);
  await expect(always.client.jobs.get(1)).rejects.toMatchObject({
    name: 'InvalidResponseError',
    status: 200,
  });
  expect(always.sent).toHaveLength(6);
});

test.each(['<html>login</html>', 'nope', '"o', '{nope}', '[1,]', '{"a":"{"}}', '{"a":1} x'])(
  'a body %s that is not JSON is not retried',
  async (text) => {
    const { client, sent } = createScriptedClient([{ status: 200, text }]);
    await expect(client.jobs.get(1)).rejects.toMatchObject({
      isIncomplete: false,
      message: expect.stringContaining('(not JSON)'),
    });
    expect(sent).toHaveLength(1);
  },
);

test('every start of a body is incomplete, even an empty one', async () => {
  const text = ` ${JSON.stringify({ ...storedJob, title: 'a\\"}]', locations: [{ id: 1 }, []] })}`;
  for (let length = 0; length < text.length; length += 1) {
    const { client, sent } = createScriptedClient([{ status: 200, text: text.slice(0, length) }, ok]);
    await client.jobs.get(1);
    expect(sent, text.slice(0, length)).toHaveLength(2);
  }
});

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;charset=utf-8'])(
  'accepts the media type %s',
  async (type) => {
    const { client } = createScriptedClient([
      { status: 200, headers: { 'content-type': type }, body: storedJob },
    ]);
    expect((await client.jobs.get(1)).job).toEqual(storedJob);
  },
);

test('a body that never ends is a timeout', async () => {
  const { origin } = await startServer((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  });
  const { jobs } = createClient({ address: `${origin}/api/v1.1`, timeout: 50, attempts: 1 });
  await expect(jobs.get(1)).rejects.toMatchObject({
    name: 'NetworkError',
    method: 'GET',
    url: `${origin}/api/v1.1/jobs/1`,
    cause: { name: 'TimeoutError' },
  });
});

test.each([200, 500])('a body of unlimited size with status %d is read up to 8 MB', async (status) => {
  let written = 0;
  const piece = Buffer.alloc(64 * 1024, ' ');
  const { origin } = await startServer((response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    const write = () => {
      while (!response.destroyed && response.write(piece)) written += piece.length;
    };
    response.on('drain', write).on('error', () => {});
    write();
  });
  const { jobs } = createClient({ address: `${origin}/api/v1.1` });
  await expect(jobs.get(1)).rejects.toMatchObject({ status, body: ' '.repeat(200) });
  expect(written).toBeLessThan(64 * 2 ** 20);
});

const page = (next: unknown): Step => ({ status: 200, body: { data: [], paging: { next } } });

test.each([
  'https://evil.example/jobs?page=2&cursor=c',
  '//evil.example?page=2&cursor=c#f',
  '?page=2&cursor=c',
])('of the link %s to the next page only the query is used', async (next) => {
  const { client, sent } = createScriptedClient([page(next), page(null)]);
  await Array.fromAsync(client.jobs.list());
  expect(sent[1]?.url).toBe('https://jobs.example/api/v1.1/jobs?page=2&cursor=c');
});

test.each([undefined, 1, {}, '', 'https://evil.example/'])('%s is no link to a next page', async (next) => {
  const { client } = createScriptedClient([page(next)]);
  await expect(client.jobs.list().next()).rejects.toMatchObject({ name: 'InvalidResponseError' });
});

test('a list ends with an error when the next page is the same again', async () => {
  const { client, sent } = createScriptedClient([page('https://jobs.example/api/v1.1/jobs?page=2')]);
  await expect(Array.fromAsync(client.jobs.pages())).rejects.toMatchObject({ name: 'InvalidResponseError' });
  expect(sent).toHaveLength(2);
});

test('find never returns a job with another referenceId', async () => {
  const header = { ...storedJob, referenceId: 'other' };
  const { client } = createScriptedClient([
    { status: 200, body: { data: [header], paging: { next: null } } },
  ]);
  expect(await client.jobs.find({ referenceId: 'R' })).toBeUndefined();
  expect(await client.jobs.find({ referenceId: '' })).toBeUndefined();
});
