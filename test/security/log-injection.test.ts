import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { useApi } from '../support/api.ts';
import { callFunction } from '../support/call-function.ts';
import { minimalJob } from '../support/jobs.ts';

const api = useApi();

let output: MockInstance<typeof console.log>;
beforeEach(() => {
  output = vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => output.mockRestore());

const forged = '{"level":"info","status":200,"employerId":1}';

/** What would begin a line of its own, colour a terminal, or end a string of JSON. */
const texts = [
  `x\n${forged}`,
  `x\r\n${forged}`,
  `x\u2028${forged}`,
  `x\u001b[2K\u001b[1A${forged}`,
  `","status":200,"forged":"`,
  '\u0007\u0008\u009b31m',
];

/** All that a client can choose, with the text in each place. */
const callsWith = (text: string, key: string) => {
  const headers = { 'api-key': key, 'content-type': 'application/json' };
  const encoded = encodeURIComponent(text);
  const places = [
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
  return places.map((place) => ({
    ...place,
    body: Buffer.from(JSON.stringify({ ...minimalJob, title: text, referenceId: text, [text]: text })),
  }));
};

/** That no line holds a key or an e-mail address is in test/api/log.test.ts. */
describe('log injection', () => {
  test.each(texts)('%j begins no line, and adds nothing to one', async (text) => {
    const { key } = await api.employer();
    for (const call of callsWith(text, key)) {
      output.mockClear();
      await callFunction(call);
      expect(output.mock.calls).toHaveLength(1);
      const [line] = output.mock.calls.flat().map(String);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(line).not.toContain('forged');
      expect(line).not.toContain(key.slice(4));
      const { level, status, route } = JSON.parse(line ?? '');
      expect(level).toBe('info');
      expect(status).toBeGreaterThanOrEqual(200);
      expect(route).toMatch(/^(?:\$default|(?:GET|POST) \/api\/v1\.1\/[a-z/{}]+)$/);
    }
  });
});
