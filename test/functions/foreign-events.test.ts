import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { fallbackFunction, routes } from '../../lib/openapi/routes.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';

type Handler = (event: unknown, context: Partial<Context>) => Promise<unknown>;

const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 29_000 };

const events = [
  // Lambda's console begins a test with this event.
  { key1: 'value1', key2: 'value2', key3: 'value3' },
  {},
  null,
  'warm',
  [],
  0,
  // Parts of events of a REST API, a load balancer and a queue.
  { resource: '/{proxy+}', path: '/x', httpMethod: 'POST', headers: {}, requestContext: { stage: 'prod' } },
  { requestContext: { elb: {} }, httpMethod: 'GET', path: '/', headers: {} },
  { Records: [{ eventSource: 'aws:sqs', body: 'x' }] },
  { requestContext: { http: {} }, headers: {}, rawPath: '/' },
  { requestContext: { http: { method: 'GET' } }, rawPath: '/' },
];

const functions = [...new Set([fallbackFunction, ...routes.map((route) => route.function)])];

describe('an event that no gateway sends', () => {
  test.each(functions)('is a 400 of %s, with one sentence in the log', async (name) => {
    const handler = await loadFunction<Handler>(name);
    for (const event of events) {
      const log = vi.spyOn(console, 'log').mockImplementation(() => {});
      const { statusCode, body } = Object(await handler(event, context));
      expect(statusCode).toBe(400);
      expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
        {
          ...{ level: 'warn', time: expect.any(String), lambdaRequestId: context.awsRequestId, status: 400 },
          message: body,
        },
      ]);
      log.mockRestore();
    }
  });

  test.each(['record-changes', 'remove-missing'])('fails %s with one sentence', async (name) => {
    const handler = await loadFunction<Handler>(name);
    for (const event of events) {
      await expect(handler(event, context)).rejects.toThrow(/^The event has no records of a table; .*\.$/);
    }
  });
});
