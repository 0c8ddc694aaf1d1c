import fc from 'fast-check';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { logError } from '../../lib/log.ts';
import { useApi } from '../support/api/api.ts';
import { callFunction } from '../support/api/call-function.ts';
import { minimalJob } from '../support/api/jobs.ts';

const api = useApi();

let output: MockInstance<typeof console.log>;
beforeEach(() => {
  output = vi.spyOn(console, 'log').mockImplementation(() => {});
});

const forgedLine = '{"level":"info","status":200,"employerId":1}';

/** Text that would start a new line, control a terminal or end a JSON string. */
const hostileTexts = [
  `x\n${forgedLine}`,
  `x\r\n${forgedLine}`,
  `x\u2028${forgedLine}`,
  `x\u001b[2K\u001b[1A${forgedLine}`,
  `","status":200,"forged":"`,
  '\u0007\u0008\u009b31m',
  'x\u202e\u200b\ufeff',
];

/** Requests with the text in every part that a client controls. */
const callsWith = (text: string, key: string) => {
  const headers = { 'api-key': key, 'content-type': 'application/json' };
  const encoded = encodeURIComponent(text);
  const requests = [
    { method: 'GET', target: `/jobs/${encoded}`, headers },
    { method: 'GET', target: `/${encoded}`, headers },
    { method: 'GET', target: `/jobs?q=${encoded}&status=${encoded}&${encoded}=1`, headers },
    {
      method: 'GET',
      target: '/jobs',
      headers: { ...headers, 'user-agent': text, referer: text, [text]: text },
    },
    { method: 'GET', target: '/jobs', headers: { ...headers, 'api-key': text } },
    { method: 'POST', target: '/jobs', headers: { ...headers, 'x-http-method-override': text } },
    { method: 'POST', target: '/jobs', headers: { ...headers, 'idempotency-key': text } },
    { method: 'POST', target: '/jobs', headers: { ...headers, 'content-type': text } },
    { method: text.replace(/[^ -~]/g, '?'), target: '/jobs', headers },
  ];
  return requests.map((request) => ({
    ...request,
    body: Buffer.from(JSON.stringify({ ...minimalJob, title: text, referenceId: text, [text]: text })),
  }));
};

/** test/api/protocol/log.test.ts checks that no line contains a key or an e-mail address. */
describe('log injection', () => {
  test.each(hostileTexts)('%j neither starts a log line nor adds to one', async (text) => {
    const { key } = await api.employer();
    for (const call of callsWith(text, key)) {
      output.mockClear();
      await callFunction(call);
      expect(output.mock.calls).toHaveLength(1);
      const [line] = output.mock.calls.flat().map(String);
      expect(line).not.toMatch(/[\p{C}\u2028\u2029]/u);
      expect(line).not.toContain(key.slice(4));
      const { level, status, route, ...others } = JSON.parse(line ?? '');
      expect(level).toBe('info');
      expect(Object.keys(others)).not.toContain('forged');
      expect(status).toBeGreaterThanOrEqual(200);
      expect(route).toMatch(/^(?:\$default|(?:GET|POST) \/api\/v1\.1\/[a-z/{}]+)$/);
    }
  });

  test('an error is one line, whatever its texts', () => {
    const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, text, (message, field) => {
        output.mockClear();
        logError(new Error(message, { cause: field }), { field });
        const [line, ...others] = output.mock.calls.flat().map(String);
        expect(others).toEqual([]);
        expect(line).not.toMatch(/[\p{C}\u2028\u2029]/u);
        expect(Object.keys(JSON.parse(line ?? ''))).toEqual(['level', 'time', 'field', 'cause', 'rootCause']);
      }),
    );
  });
});
