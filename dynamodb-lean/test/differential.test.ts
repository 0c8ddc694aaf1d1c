import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutSdkSteps } from '../src/sdk.ts';
import { exchanges } from './arbitrary-exchanges.ts';
import { failures } from './scripted-failures.ts';
import { type ScriptedReply, type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import {
  brokenOf,
  type ClientOutcome,
  clientOf,
  outcomeOf,
  type TwoClientsOptions,
  transportOf,
} from './two-clients.ts';

/** RUNS_FACTOR multiplies the runs of each property. */
const numRuns = 20 * Number(process.env.RUNS_FACTOR || 1);

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.stop());

type Work<Result> = (
  send: (command: object, script: readonly ScriptedReply[]) => Promise<ClientOutcome>,
) => Promise<Result>;

/** Does the same with both clients, each a new one, and expects the same. */
const compare = async <Result>(work: Work<Result>, options?: TwoClientsOptions): Promise<Result> => {
  const run = async (name: 'lean' | 'standard') => {
    const client = clientOf(name, server, options);
    try {
      return await work((command, script) => outcomeOf(client, server, { command, script, ...options }));
    } finally {
      client.destroy();
    }
  };
  const expected = await run('standard');
  expect(await run('lean')).toStrictEqual(expected);
  return expected;
};

const read = () => new GetCommand({ TableName: 'Jobs', Key: { id: 7 } });
const found = { body: '{"Item":{"id":{"N":"7"}}}' };

describe('the same request and output', () => {
  test.each(Object.entries(exchanges))('%s', async (_, [Command, inputs, outputs]) => {
    const lean = clientOf('lean', server);
    const standard = clientOf('standard', server);
    const exchange = fc.asyncProperty(
      inputs as fc.Arbitrary<never>,
      outputs as fc.Arbitrary<object>,
      async (input, output) => {
        const script = [{ body: JSON.stringify(output) }];
        const expected = await outcomeOf(standard, server, { command: new Command(input), script });
        expect(expected).toHaveProperty('output');
        expect(await outcomeOf(lean, server, { command: new Command(input), script })).toStrictEqual(
          expected,
        );
      },
    );
    await fc.assert(exchange, { numRuns });
    lean.destroy();
    standard.destroy();
  });
});

test('numbers that a double cannot hold are read as the same BigInts', async () => {
  const body =
    '{"Item":{"above":{"N":"9007199254740993"},"below":{"N":"-9007199254740993"},"zero":{"N":"-0"}}}';
  const { output } = await compare((send) => send(read(), [{ body }]));
  expect(JSON.stringify(output, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))).toContain(
    '"9007199254740993n"',
  );
});

/** For scripts without any response: none could come too late on a busy machine. */
const impatient = { requestTimeout: 100 };

describe('the same error, and the same retries', () => {
  test.each(Object.entries(failures))('%s', async (_, reply) => {
    await compare((send) => send(read(), [reply]));
    await compare((send) => send(read(), [reply, found]));
  });

  test('whatever fails, in whatever order', async () => {
    const replies = fc.constantFrom<ScriptedReply[]>(...Object.values(failures), 'reset', found);
    const scripts = fc.array(fc.array(replies, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    });
    const failing = fc.asyncProperty(scripts, async (inTurn) => {
      await compare(async (send) => {
        const outcomes = [];
        for (const script of inTurn) outcomes.push(transportOf(await send(read(), script)));
        return outcomes;
      });
    });
    await fc.assert(failing, { numRuns });
  });

  test('a connection that ends before the response', async () => {
    const { error, attempts } = await compare(async (send) => transportOf(await send(read(), ['reset'])));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(attempts).toBe(3);
    await compare((send) => send(read(), ['reset', found]));
  });

  test('a response that does not begin', async () => {
    const { error } = await compare(async (send) => transportOf(await send(read(), ['hang'])), impatient);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    await compare((send) => send(read(), ['hang', found]), { requestTimeout: 500 });
  });

  test.each<ScriptedReply>(['break', 'stall'])('a response that does not end: %s', async (reply) => {
    const options = { requestTimeout: 100 };
    const expected = { attempts: 3 };
    expect(await compare(async (send) => brokenOf(await send(read(), [reply])), options)).toMatchObject(
      expected,
    );
    await compare((send) => send(read(), [reply, found]), options);
  });

  test('a port that nothing listens on', async () => {
    const gone = await startScriptedServer();
    gone.stop();
    const outcomes = await Promise.all(
      (['standard', 'lean'] as const).map(async (name) => {
        const client = clientOf(name, gone);
        return transportOf(await outcomeOf(client, gone, { command: read(), script: [] }));
      }),
    );
    expect(outcomes[1]).toStrictEqual(outcomes[0]);
  });
});

describe('the same clock', () => {
  const inMinutes = (minutes: number) => ({ date: new Date(Date.now() + minutes * 60_000).toUTCString() });
  const refusal = (code: string, message: string, minutes: number): ScriptedReply => ({
    status: 403,
    headers: inMinutes(minutes),
    body: JSON.stringify({ __type: code, message }),
  });

  test.each([-90, -6, 0, 3, 60])('after a response whose date is %i minutes off', async (minutes) => {
    const { clocks } = await compare(async (send) => {
      await send(read(), [{ headers: inMinutes(minutes) }]);
      return send(read(), [found]);
    });
    expect(clocks).toEqual([expect.closeTo(minutes, 0)]);
  });

  test.each([
    ['RequestTimeTooSkewed', ''],
    ['InvalidSignatureException', 'Signature expired: 20261121T093000Z is now earlier than 20261121T103000Z'],
    ['InvalidSignatureException', 'Signature not yet current'],
    ['InvalidSignatureException', 'The request signature we calculated does not match'],
    ['RequestExpired', ''],
  ])('when a signature is refused: %s %s', async (code, message) => {
    const { clocks } = await compare((send) => send(read(), [refusal(code, message, 60), found]));
    expect(clocks).toEqual([0, 60]);
    await compare((send) => send(read(), [refusal(code, message, 0), found]));
    await compare((send) => send(read(), [refusal(code, message, 1), refusal(code, message, -60), found]));
  });
});

describe('cancelled by its caller', () => {
  const never = { requests: [], error: { name: 'AbortError' } };

  test.each([undefined, new RangeError('Too late'), 'Too late', null, 7])(
    'before it is sent, because of %s',
    async (reason) => {
      const cancelled = { abortSignal: AbortSignal.abort(reason) };
      expect(await compare((send) => send(read(), [found]), cancelled)).toMatchObject(never);
    },
  );

  const both = ['standard', 'lean'] as const;
  test.each([
    ['while it waits for its response', 'hang', both],
    // The standard client reports a lost connection.
    ['by the lean client: within its response', 'stall', ['lean']],
    ['before a retry', { status: 500 }, both],
  ] satisfies [string, ScriptedReply, readonly (typeof both)[number][]][])('%s', async (_, reply, names) => {
    for (const name of names) {
      const client = clientOf(name, server, { delay: 60_000 });
      const cancelling = new AbortController();
      const asked = server.nextRequest();
      const sent = outcomeOf(client, server, {
        command: read(),
        script: [reply],
        abortSignal: cancelling.signal,
      });
      await asked;
      await setTimeout(30);
      cancelling.abort();
      expect((await sent).error?.name).toBe('AbortError');
      await setTimeout(20);
      expect(server.requests()).toHaveLength(1);
      client.destroy();
    }
  });
});

describe('what cannot be stored is not sent', () => {
  class Money {
    readonly amount = 1;
  }
  const write = (value: unknown) =>
    new PutCommand({ TableName: 'Jobs', Item: { id: 7, nested: [{ value }] } });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.MAX_SAFE_INTEGER + 1,
    Number.MIN_SAFE_INTEGER - 1,
    1e300,
    Symbol('one'),
    new Date(),
    new Money(),
    /expression/,
    new Error('one'),
    Promise.resolve(),
    new URL('https://jobs.example'),
  ])('%s', async (value) => {
    const outcomes = await compare(async (send) => {
      const { requests, error } = await send(write(value), [{}]);
      return { requests, isRefused: error !== undefined };
    });
    expect(outcomes).toEqual({ requests: [], isRefused: true });
  });

  test.each([
    ['a function, which the standard client leaves out', () => 1],
    ['a BigInt', 1n],
    ['a Set', new Set(['one'])],
    ['a Map', new Map([['one', 1]])],
    ['a number as an object', Object(1)],
    ['an array of bytes that has another type', new Int8Array(2)],
    ['a hole in a list', [undefined]],
    ['a name that would be a prototype', JSON.parse('{"__proto__":{"S":1}}')],
  ])('by the lean client: %s', async (_, value) => {
    const client = clientOf('lean', server);
    const { requests, error } = await outcomeOf(client, server, { command: write(value), script: [{}] });
    client.destroy();
    expect(requests).toEqual([]);
    expect(error?.name).toBe('TypeError');
  });
});

/** README.md explains these. */
describe('where the clients differ on purpose', () => {
  const both = async (command: () => object, reply: ScriptedReply = {}) => {
    const outcomes = [];
    for (const name of ['lean', 'standard'] as const) {
      const client = clientOf(name, server);
      const outcome = await outcomeOf(client, server, { command: command(), script: [reply] });
      outcomes.push({ ...outcome, sent: server.requests()[0] });
      client.destroy();
    }
    return outcomes;
  };

  test('only the standard client names itself', async () => {
    const [lean, standard] = await both(read);
    expect(Object.keys(lean?.sent?.headers ?? {})).not.toContain('user-agent');
    expect(Object.keys(standard?.sent?.headers ?? {})).toContain('user-agent');
  });

  test('only the standard client generates a token for a transaction without one', async () => {
    const [lean, standard] = await both(() => new TransactWriteCommand({ TransactItems: [] }));
    expect(lean?.sent?.body).toBe('{"TransactItems":[]}');
    expect(JSON.parse(standard?.sent?.body ?? '')).toHaveProperty('ClientRequestToken');
  });

  test('only the standard client reads sets, which nothing here stores', async () => {
    const [lean, standard] = await both(read, { body: '{"Item":{"set":{"SS":["one"]}}}' });
    expect(lean?.error?.name).toBe('TypeError');
    expect(standard?.error).toBeUndefined();
  });

  test('only the lean client takes every attribute’s name', async () => {
    const write = () => new PutCommand({ TableName: 'Jobs', Item: { nested: { constructor: 'one' } } });
    const [lean, standard] = await both(write);
    expect(lean?.sent?.body).toContain('"M":{"constructor":{"S":"one"}}');
    expect(standard?.error).toBeDefined();
  });
});

test('the SDK has no step that the lean client does not know', () => {
  expect(withoutSdkSteps(new DynamoDBClient({}).middlewareStack).identify()).toEqual([]);
});
