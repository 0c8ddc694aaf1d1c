import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

const text = JSON.stringify(minimalJob);
const megabyte = 1_000_000;

const types: Readonly<Record<string, string | undefined>> = {
  none: undefined,
  empty: '',
  'text/plain': 'text/plain',
  'text/json': 'text/json',
  'application/xml': 'application/xml',
  'a form': 'application/x-www-form-urlencoded',
  'problem+json': 'application/problem+json',
  'upper case': 'APPLICATION/JSON',
  'charset utf-8': 'application/json; charset=utf-8',
  'charset iso-8859-1': 'application/json; charset=iso-8859-1',
  'another parameter': 'application/json; profile=x',
  'json-patch': 'application/json-patch+json',
};

const malformed: Readonly<Record<string, string>> = {
  'an empty body': '',
  'white space': ' \n ',
  'an open object': '{',
  'an open string': '{"title":"x',
  'a missing value': '{"title":}',
  'a comma at the end': '{"title":"x",}',
  'single quotes': "{'title':'x'}",
  'text after the object': '{} x',
  'a comment': '{/* x */}',
  'a line break in a string': '{"title":"a\nb"}',
  NaN: '{"salary":{"amount":NaN}}',
  'a leading zero': '{"salary":{"amount":01}}',
  null: 'null',
  true: 'true',
  'a number': '1',
  'a string': '"x"',
  'an array': '[]',
  __proto__: '{"__proto__":{"status":"active"}}',
  'constructor.prototype': '{"constructor":{"prototype":1}}',
  'a constructor': '{"constructor":1}',
  'too deep': `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
};

export const bodies: Scenarios = {
  'content types': async ({ post, put, remove }) => {
    for (const [name, type] of Object.entries(types))
      await post(`POST, ${name}`, '/jobs', text, { 'content-type': type });
    await post('POST without type and body', '/jobs');
    await put('PUT without a type', '/jobs/1', '{}', { 'content-type': undefined });
    await put('PUT by reference without a type', '/jobs', '{}', { 'content-type': undefined });
    await remove('DELETE by reference without type and body', '/jobs');
    await remove('DELETE by reference with another type', '/jobs', '{}', { 'content-type': 'text/plain' });
    await post('gzip', '/jobs', text, { 'content-encoding': 'gzip' });
    await post('identity', '/jobs', text, { 'content-encoding': 'identity' });
  },

  'malformed bodies': async ({ post, put, remove }) => {
    for (const [name, body] of Object.entries(malformed))
      await post(name, '/jobs', body, { 'content-type': 'application/json' });
    await post('bytes that are not UTF-8', '/jobs', Buffer.from([0x7b, 0xff, 0x7d]));
    await put('PUT', '/jobs/1', '[');
    await put('PUT by reference', '/jobs', '[');
    await remove('DELETE by reference', '/jobs', '[');
    await post('lenient', '/jobs', '[', { prefer: 'handling=lenient' });
  },

  'unusual bodies': async ({ get, post, put }) => {
    await post('a byte order mark', '/jobs', `\uFEFF${text}`);
    await post('white space around', '/jobs', `\n${JSON.stringify(minimalJob, null, 2)} \n`);
    await post('a member twice, the last one counts', '/jobs', text.replace('{', '{"title":"First",'));
    const job = pathOf(
      await post('escapes', '/jobs', text.replace('Driver', '\\u0044river \\u00e9 \\ud83d\\ude9a')),
    );
    await get('escapes as read', job);
    const read = await put('every kind of character', job, {
      title: 'A "quoted" \\ / é 漢 🚚 \u2028',
      description: '<p>A &amp; B &lt; C &quot;D&quot; \u00a0 é 🚚\n\tE</p>',
    });
    await put('write what was read', job, read.text);
  },

  'large bodies': async ({ get, post, put }) => {
    const html = (bytes: number) => `<p>${'x'.repeat(bytes)}</p>`;
    const job = pathOf(await post('a megabyte', '/jobs', { ...minimalJob, description: html(megabyte) }));
    await get('a megabyte as read', job);
    await put('more than a response holds, escaped', job, { description: `<p>${'"'.repeat(1_600_000)}</p>` });
    await put('more than the gateway takes', job, { description: html(10 * 1024 * 1024) });
    await put('more than a function takes', job, { description: html(7 * megabyte) });
  },
};
