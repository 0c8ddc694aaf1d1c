import { expect, test } from 'vitest';
import { startServer } from '../client/server.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { sync } from './sync-command.ts';

const secret = 'k4Zq9xW2bN7mT5vR8sL3pD6fH1jG0cYe';
const key = `jpk_${secret}`;

/** Ends of lines, controls, escape sequences, bidirectional and invisible formatting, and keys. */
const text = [
  'x\r\n\nFORGED +9 created\u2028FORGED\u2029FORGED\u0085FORGED',
  '\u0000\u0007\b\u001b[2J\u001b]0;FORGED\u0007\u009b31m\u007f',
  '\u202e\u2066\u200f\u200b\u{e0001}\ufeff',
  ` ${key} ${secret} jpk_${'A'.repeat(32)} \u001b${secret.slice(0, 8)} jpk`,
].join('');
/** Numbers that a text of a key could swallow, and names of properties. */
const extra = { [text]: [text], jpk: 123456789012345680000, [secret]: text };

type Answer = { readonly status: number; readonly body?: unknown; readonly location?: string };
type Script = Readonly<Record<string, Answer>>;

const problem = (status: number, name: string, members: object = {}): Answer => ({
  status,
  body: { type: `https://a.example/problems/${name}`, detail: text, requestId: text, ...members },
});

const document = (members: object = {}) => ({
  id: text,
  mode: text,
  prefix: text,
  missing: text,
  state: 'open',
  counts: extra,
  chunks: 1,
  jobs: 120,
  duplicates: 0,
  missingChunks: [],
  removals: { planned: 300, done: 150, ...extra },
  opened: text,
  expires: text,
  ...members,
});

const fault = { code: text, pointer: `/${text}`, message: text };
const resultsOf = (size: number, result: object = {}): Answer => {
  const results = Array.from({ length: size }, (_, index) => ({ index, outcome: text, ...result }));
  return { status: 200, body: { results, counts: extra } };
};

const ids = `/syncs/${encodeURIComponent(text)}`;
const busy = problem(409, 'sync-open', { syncId: text, lastRequest: new Date().toISOString() });
const refusal = { removals: 5, current: 9, sample: [text, text] };

/** A service that takes everything; its commit goes on removing for a while. */
const accepting: Script = {
  'POST /syncs': { status: 201, body: document() },
  [`GET ${ids}`]: { status: 200, body: document({ state: 'done' }) },
  [`PUT ${ids}/chunks/1`]: resultsOf(100, { outcome: 'created', warnings: [fault] }),
  [`PUT ${ids}/chunks/2`]: resultsOf(20, { outcome: 'invalid', errors: [fault] }),
  [`POST ${ids}/commit`]: { status: 202, body: document({ state: 'removing' }) },
  [`DELETE ${ids}`]: { status: 204 },
};
const open = { ...accepting, [`GET ${ids}`]: { status: 200, body: document() } };
const blocked = { ...open, 'POST /syncs': { ...busy, location: `https://a.example${ids}` } };

const services: Readonly<Record<string, Script>> = {
  'takes everything': accepting,
  'has outcomes and states of its own': {
    ...accepting,
    [`PUT ${ids}/chunks/1`]: resultsOf(100),
    [`POST ${ids}/commit`]: { status: 200, body: document({ state: text }) },
  },
  'has removals that are texts': {
    ...accepting,
    [`POST ${ids}/commit`]: { status: 200, body: document({ removals: { planned: text, done: text } }) },
  },
  'has errors that are texts': { ...accepting, [`PUT ${ids}/chunks/2`]: resultsOf(20, { errors: text }) },
  'has messages that are objects': {
    ...accepting,
    [`PUT ${ids}/chunks/2`]: resultsOf(20, { outcome: 'invalid', errors: [{ ...fault, message: extra }] }),
  },
  'says that another one is open': blocked,
  'says that a refused one is open': {
    ...blocked,
    [`GET ${ids}`]: { status: 200, body: document({ removals: { planned: 1, done: 0, guarded: true } }) },
  },
  'refuses the commit by the guard': {
    ...open,
    [`POST ${ids}/commit`]: problem(409, 'sync-too-many-removals', refusal),
  },
  'has a sample that is a text': {
    ...open,
    [`POST ${ids}/commit`]: problem(409, 'sync-too-many-removals', { ...refusal, sample: text }),
  },
  'has a sample without texts': {
    ...open,
    [`POST ${ids}/commit`]: problem(409, 'sync-too-many-removals', { ...refusal, sample: [extra, null, 1] }),
  },
  'closes the synchronisation': { ...open, [`PUT ${ids}/chunks/1`]: problem(409, 'sync-closed') },
  'has problems of its own': { 'POST /syncs': problem(400, text) },
  'answers with texts': { 'POST /syncs': { status: 201, body: text } },
  redirects: { 'POST /syncs': { status: 302, location: `https://a.example${ids}` } },
};

const serve = (script: Script) =>
  startServer((response, { method, url = '' }) => {
    const path = url.replace('/api/v1.1', '');
    const { status, body, location } = script[`${method} ${path}`] ?? problem(404, text);
    response.writeHead(status, {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      'apigw-requestid': key,
      ...(location && { location }),
    });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });

const feed = Array.from({ length: 120 }, (_, at) => ({ ...job, status: 'active', referenceId: `r${at}` }));

const partsOfKey = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8));

/** What a terminal receives, without what the command itself sends to show its progress. */
const withoutProgress = (output: string): string =>
  output.replaceAll('\r\u001b[K', '').replace(/\r[\d,]+ jobs[\w, ]*/g, '');

const checkOutput = (output: string): void => {
  expect(withoutProgress(output)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(output).not.toMatch(/^FORGED/m);
  expect(partsOfKey.filter((part) => output.toLowerCase().includes(part.toLowerCase()))).toEqual([]);
  expect(output).not.toContain('AAAAAAAA');
};

const runs = Object.keys(services).flatMap((name) =>
  [['--yes'], ['--preview', '--json']].map((args) => [name, args] as const),
);

test.for(runs)('a service that %s: %j prints no text of it as it is', async ([name, args]) => {
  const { origin } = await serve(services[name] ?? {});
  const { status, out, err } = await sync({ address: `${origin}/api/v1.1`, key }, feed, args, {
    answer: true,
  });
  checkOutput(out);
  checkOutput(err);
  expect(err).not.toMatch(/is not a function|Cannot read|is not iterable/);
  expect(status).toBeGreaterThanOrEqual(0);
  if (!args.includes('--json')) return;
  // One document: of the report, or of the error as the last line.
  const documents = (out || (withoutProgress(err).trimEnd().split('\n').at(-1) ?? '')).trimEnd();
  expect(JSON.parse(documents)).toEqual(expect.any(Object));
  expect(documents).not.toContain('\n');
});

test('--json keeps what was escaped', async () => {
  const { origin } = await serve(accepting);
  const { out } = await sync({ address: `${origin}/api/v1.1`, key }, feed, ['--yes', '--json']);
  const { id } = JSON.parse(out);
  expect(id).toContain('x\r\n\nFORGED +9 created\u2028FORGED');
  expect(id).toContain('\u202e\u2066\u200f\u200b\u{e0001}\ufeff');
});
