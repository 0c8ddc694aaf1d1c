import { expect, test, vi } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { createScriptedClient, ok } from './scripted.ts';

test.each([
  '',
  'jobs.example/api',
  '/api/v1.1',
  'file:///api',
  'https://user:secret@jobs.example/api',
  'https://user@jobs.example/api',
  'https://jobs.example/api?x=secret',
  'https://jobs.example/api?',
  'https://jobs.example/api#secret',
])('the address %s is refused, without repeating it', (address) => {
  const create = () => createClient({ address });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(/^address must be an absolute http or https URL without (?!.*secret)/);
});

test.each([
  'https://jobs.example',
  'https://jobs.example/api',
  'https://jobs.example/api/v1',
  'https://jobs.example/api/v1.1/jobs',
])('the address %s is refused when the client is made: it is not that of the API', (address) => {
  expect(() => createClient({ address })).toThrow('address must end in /api/v1.1');
});

test('a slash at the end of the address is ignored', async () => {
  const { client, sent } = createScriptedClient([ok], { address: 'http://127.0.0.1:3000/api/v1.1//' });
  await client.jobs.get(1);
  expect(sent[0]?.url).toBe('http://127.0.0.1:3000/api/v1.1/jobs/1');
});

test.each(['', ' ', 'jpk_secret\r\nx-other: 1', 'jpk_secret\u0000', 'jpk_é'])(
  'the key %j is refused, without repeating it',
  (key) => {
    const create = () => createClient({ address: 'https://jobs.example/api/v1.1', key });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(/^key must be visible ASCII characters(?!.*secret)/);
  },
);

test('a key as read from a file, with a line break at its end, is accepted', async () => {
  const { client, sent } = createScriptedClient([ok], { key: 'jpk_x\n' });
  await client.jobs.get(1);
  expect(sent[0]?.headers.get('api-key')).toBe('jpk_x');
});

test('the employer that a vendor acts for follows the key', async () => {
  for (const options of [{ key: 'jpk_x\n', employer: 4021 }, { key: 'jpk_x.4021' }]) {
    const { client, sent } = createScriptedClient([ok], options);
    await client.jobs.get(1);
    expect(sent[0]?.headers.get('api-key')).toBe('jpk_x.4021');
  }
  const address = 'https://jobs.example/api/v1.1';
  expect(() => createClient({ address, employer: 4021 })).toThrow('employer needs the key of a vendor');
  for (const employer of [0, -1, 1.5, Number.NaN])
    expect(() => createClient({ address, key: 'jpk_x', employer })).toThrow(
      `employer must be the id of an employer, not ${employer}`,
    );
});

test('a call whose headers or body cannot be sent fails at once: an empty ifMatch is no condition', async () => {
  const { client, sent } = createScriptedClient([ok]);
  for (const value of ['', 'a\nb', 'é']) {
    await expect(client.jobs.update(1, {}, { ifMatch: value })).rejects.toThrow(/^if-match must be/);
    await expect(client.jobs.create(job, { idempotencyKey: value })).rejects.toThrow(/^idempotency-key must/);
  }
  const circular: { title: string; self?: object } = { title: 'x' };
  circular.self = circular;
  await expect(client.jobs.update(1, circular)).rejects.toThrow(TypeError);
  expect(sent).toEqual([]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  'the amount %d, which JSON would turn into null, is not sent: null removes an amount',
  async (maxAmount) => {
    const { client, sent } = createScriptedClient([ok]);
    await expect(client.jobs.update(1, { salary: { maxAmount } })).rejects.toThrow(
      `maxAmount must be a finite number, not ${maxAmount}`,
    );
    expect(sent).toEqual([]);
  },
);

test.each(['attempts', 'timeout', 'maxRetryAfter', 'downtime'])('%s must be a number', (name) => {
  for (const value of [Number.NaN, -1, Number.NEGATIVE_INFINITY]) {
    expect(() => createClient({ address: 'https://jobs.example/api/v1.1', [name]: value })).toThrow(
      new RegExp(`^${name} must be a number of at least `),
    );
  }
});

test.each([1.5, 2 ** 31, 2 ** 53, Number.POSITIVE_INFINITY])(
  'a timeout of %d does not overflow',
  async (timeout) => {
    const timers = vi.spyOn(AbortSignal, 'timeout');
    await createScriptedClient([ok], { timeout }).client.jobs.get(1);
    // The longest timer of the platforms; a longer one fires at once.
    expect(timers.mock.calls).toEqual([[Math.min(Math.ceil(timeout), 2 ** 31 - 1)]]);
  },
);

test.each([undefined, null, Number.NaN, 1.5, Number.POSITIVE_INFINITY, {}, true, '', ' ', '..'])(
  'the id %j of no job, entry or synchronisation is refused before a request',
  async (value) => {
    const { client, sent } = createScriptedClient([]);
    // As from a program in JavaScript.
    const id = value as never;
    const calls = [
      client.jobs.get(id),
      client.jobs.update(id, { title: 'x' }),
      client.jobs.delete(id),
      client.apply(id, { name: 'x', email: 'x@a.example', consent: 'x', message: 'x' }),
      ...[client.positionTypes, client.jobCategories, client.locations].map((list) => list.get(id)),
      ...[client.syncs.get(id), client.syncs.abort(id), client.syncs.commit(id, { chunks: 1, jobs: 1 })],
      ...[client.syncs.putChunk(id, 1, []), client.syncs.removals(id).next()],
    ];
    const message =
      /^id must be a whole number or a text, not (undefined|null|NaN|1\.5|Infinity|\[object|true|")/;
    for (const call of calls) await expect(call).rejects.toThrow(message);
    expect(sent).toEqual([]);
  },
);

test.each([undefined, null, Number.NaN, 7])(
  'the referenceId %j is refused before a request',
  async (value) => {
    const { client, sent } = createScriptedClient([]);
    const referenceId = value as never;
    for (const call of [client.jobs.find({ referenceId }), client.jobs.deleteByReference(referenceId)])
      await expect(call).rejects.toThrow('referenceId must be a text, not ');
    expect(sent).toEqual([]);
  },
);
