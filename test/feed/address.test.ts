import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { localhost } from '../../dynamodb-lean/test/localhost-certificate.ts';
import { openAddress } from '../../feed/src/readers/address.ts';
import { limitedBytes } from '../../feed/src/readers/limits.ts';
import { spreadsheetAddress } from '../../feed/src/readers/spreadsheet-address.ts';
import { portOf, serve, serveRaw, useServers } from './serve.ts';
import { csvHeader, csvRow } from './support.ts';
import { runCommand } from './sync-command.ts';

useServers();
const feed = `${csvHeader}\n${csvRow}\n`;
const head = 'HTTP/1.1 200 OK\r\n';

describe('what ends on the way', () => {
  test.each<[string, string, 'end' | 'reset' | 'stay', string]>([
    [
      'a reset',
      `${head}content-length: 900\r\n\r\n${feed}`,
      'reset',
      'ended before its end (ECONNRESET): nothing',
    ],
    ['an early end', `${head}content-length: 900\r\n\r\n${feed}`, 'end', 'ended before its end (ECONNRESET)'],
    [
      'an early end of chunks',
      `${head}transfer-encoding: chunked\r\n\r\n5\r\nrefer\r\n`,
      'end',
      'ended before',
    ],
    ['a reset without a response', '', 'reset', 'cannot be read (ECONNRESET)'],
    ['no HTTP', 'SSH-2.0\r\n', 'end', 'cannot be read (HPE_'],
    [
      'a 503',
      'HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n',
      'end',
      'responds with 503; nothing was changed',
    ],
    ['a 401', 'HTTP/1.1 401 No\r\ncontent-length: 0\r\n\r\n', 'end', 'pass its credentials with --header'],
    ['a 206', `HTTP/1.1 206 Part\r\n\r\n${feed}`, 'end', 'responds with 206'],
    ['a page', `${head}\r\n<!DOCTYPE html><p>Log in`, 'end', 'The feed is an HTML page'],
    ['brotli', `${head}content-encoding: br\r\n\r\n…`, 'end', 'sends "br", not gzip'],
  ])('%s is status 1, and says what to do', async (_, bytes, end, message) => {
    const address = await serveRaw(bytes, end);
    const { status, out, err } = await runCommand(['check', `${address}/jobs?token=t0ps3cret`]);
    expect({ status, out, err }).toEqual({ status: 1, out: '', err: expect.stringContaining(message) });
    expect(err).not.toContain('t0ps3cret');
  });

  test('sends nothing to the service', async () => {
    let requests = 0;
    const api = await serve((_, response) => {
      requests += 1;
      response.end();
    });
    const address = await serveRaw(`${head}content-length: 900\r\n\r\n${feed}`, 'end');
    const env = { JOB_POSTING_API: `${api}/api/v1.1`, JOB_POSTING_KEY: `jpk_${'a1'.repeat(19)}` };
    const { status } = await runCommand(['sync', address, '--yes'], { env });
    expect({ status, requests }).toEqual({ status: 1, requests: 0 });
  });

  test.each([
    ['before the response', ''],
    ['within the body', `${head}content-length: 900\r\n\r\nreferenceId`],
  ])('a server that falls silent %s', async (_, bytes) => {
    const address = new URL(await serveRaw(bytes, 'stay'));
    const read = async () => text((await openAddress(address, { silence: 50 })).bytes);
    await expect(read()).rejects.toThrow(/sent no byte for 0\.05 seconds/);
  });

  test('but not one whose reader takes longer than the silence', async () => {
    const body = Buffer.alloc(8_000_000);
    const origin = await serve((_, response) => response.end(body));
    const { bytes } = await openAddress(new URL(origin), { silence: 1_000 });
    let length = 0;
    for await (const chunk of bytes) {
      if (length === 0) await setTimeout(1_500);
      length += chunk.length;
    }
    expect(length).toBe(body.length);
  });

  test('a host that refuses connections, or is unknown', async () => {
    expect(await runCommand(['check', 'http://127.0.0.1:1/x'])).toMatchObject({
      status: 1,
      err: expect.stringContaining('(ECONNREFUSED)'),
    });
    expect(await runCommand(['check', 'http://'])).toMatchObject({ status: 2 });
  });

  test('a certificate that no authority has signed', async () => {
    const server = createServer(localhost, (_, response) => response.end(feed));
    const { status, err } = await runCommand(['check', `https://127.0.0.1:${await portOf(server)}/`]);
    server.close();
    expect({ status, err }).toEqual({
      status: 1,
      err: expect.stringContaining('its certificate is not valid'),
    });
  });
});

describe('redirects', () => {
  test('up to five are followed, and a sixth is not', async () => {
    const origin = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end(feed);
      else response.writeHead(302, { location: `./${left - 1}` }).end();
    });
    expect(await runCommand(['check', `${origin}/5`])).toMatchObject({ status: 0 });
    expect(await runCommand(['check', `${origin}/6`])).toMatchObject({
      status: 1,
      err: expect.stringContaining('more than 5 redirects'),
    });
  });

  test('headers go to the own origin only, and are printed nowhere', async () => {
    const seen: unknown[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push(headers.authorization, headers['x-key']);
      response.end(`{"error":"${'s3cret-t0ken'}"}`);
    });
    const origin = await serve(({ headers, url }, response) => {
      seen.push(headers.authorization, headers['x-key']);
      if (url === '/') response.writeHead(301, { location: '/next' }).end();
      else response.writeHead(307, { location: `${other}/s3cret-t0ken` }).end();
    });
    const headers = ['--header', 'Authorization: Bearer s3cret-t0ken', '--header', 'X-Key:k'];
    const { err } = await runCommand(['check', origin, ...headers]);
    const own = ['Bearer s3cret-t0ken', 'k'];
    expect(seen).toEqual([...own, ...own, undefined, undefined]);
    expect(err).toContain('neither an array');
    expect(err).not.toContain('s3cret-t0ken');
  });

  test('the user and password of an address go to its own origin only', async () => {
    const seen: unknown[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push(headers.authorization);
      response.writeHead(302, { location: `${origin}/last` }).end();
    });
    const origin = await serve(({ headers, url }, response) => {
      seen.push(headers.authorization);
      if (url === '/last') response.end(feed);
      else response.writeHead(302, { location: other.replace('://', '://other:one@') }).end();
    });
    const { err } = await runCommand(['check', `${origin.replace('://', '://us%40er:p%25w%3A@')}/`]);
    const own = `Basic ${Buffer.from('us@er:p%w:').toString('base64')}`;
    expect({ seen, err }).toEqual({ seen: [own, undefined, own], err: '' });
  });

  test('what is no header is refused without being repeated', async () => {
    const { status, err } = await runCommand(['check', 'http://127.0.0.1:1/', '--header', 's3cret-t0ken']);
    expect({ status, err }).toEqual({ status: 2, err: 'A header must be "Name: value", in ASCII.\n' });
  });

  test.each([
    ['file:///etc/passwd', 'which is no address of a feed'],
    ['http://[', 'which is no address of a feed'],
  ])('to %s are refused', async (location, message) => {
    const origin = await serve((_, response) => response.writeHead(302, { location }).end());
    expect(await runCommand(['check', origin])).toMatchObject({
      status: 1,
      err: expect.stringContaining(message),
    });
  });

  test('from https to http are refused', async () => {
    const plain = { requests: 0 };
    const origin = await serve((_, response) => {
      plain.requests += 1;
      response.end(feed);
    });
    const server = createServer(localhost, (_, response) =>
      response.writeHead(302, { location: `${origin}/jobs?token=t0ps3cret` }).end(),
    );
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, localhost.cert]);
    const { status, err } = await runCommand(['check', `https://localhost:${await portOf(server)}/`]);
    setDefaultCACertificates(trusted);
    server.close();
    expect({ status, err, ...plain }).toEqual({
      status: 1,
      err: expect.stringContaining(`redirects from https to ${origin}/jobs, which is not encrypted`),
      requests: 0,
    });
    expect(err).not.toContain('t0ps3cret');
  });

  test('each connection can be refused by its address or its number', async () => {
    const origin = await serve((_, response) =>
      response.writeHead(302, { location: 'http://localhost:1/' }).end(),
    );
    const asked: string[] = [];
    const read = openAddress(new URL(origin), {
      check: ({ hostname }) => void asked.push(hostname),
      lookup: (_, __, done) => done(new Error('private'), []),
    });
    await expect(read).rejects.toThrow(/localhost:1\/ cannot be read \(Error\)/);
    expect(asked).toEqual(['127.0.0.1', 'localhost']);
  });
});

test('more bytes than the limit are refused, which is 1 GB', async () => {
  const origin = await serve((_, response) => response.end('x'.repeat(2 * 1024 ** 2)));
  const read = async (most: number) =>
    (await text((await openAddress(new URL(origin), { most })).bytes)).length;
  expect(await read(2 * 1024 ** 2)).toBe(2 * 1024 ** 2);
  await expect(read(1024 ** 2)).rejects.toThrow('The feed has more than 1 MB.');
  const bytes = new Uint8Array(2 ** 24);
  const count = async (pieces: number) => {
    let length = 0;
    for await (const piece of limitedBytes(Array.from({ length: pieces }, () => bytes)))
      length += piece.length;
    return length;
  };
  expect(await count(64)).toBe(2 ** 30);
  await expect(count(65)).rejects.toThrow('The feed has more than 1024 MB.');
});

test('compressed feeds are read, also those that a server compresses again', async () => {
  const origin = await serve(({ headers }, response) => {
    const isAccepted = headers['accept-encoding'] === 'gzip';
    response.writeHead(200, isAccepted ? { 'content-encoding': 'gzip' } : {});
    response.end(gzipSync(gzipSync(feed)));
  });
  expect(await runCommand(['check', origin])).toMatchObject({
    status: 0,
    out: expect.stringContaining('csv: 1 job, 1 valid'),
  });
});

test.each([
  ['/spreadsheets/d/a_B-1/edit?usp=sharing#gid=7', '/spreadsheets/d/a_B-1/export?format=csv&gid=7'],
  ['/spreadsheets/d/e/2PA-x/pubhtml?gid=3', '/spreadsheets/d/e/2PA-x/pub?output=csv&gid=3'],
  ['/spreadsheets/d/ab/export?format=csv', '/spreadsheets/d/ab/export?format=csv'],
  ['/document/d/ab/edit', '/document/d/ab/edit'],
])('the address of a Google Sheet %s is that of its CSV', (path, csv) => {
  const origin = 'https://docs.google.com';
  expect(spreadsheetAddress(new URL(path, origin)).href).toBe(`${origin}${csv}`);
});
