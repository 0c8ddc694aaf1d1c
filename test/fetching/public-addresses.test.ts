import type { LookupFunction } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAddress } from '../../feed/src/readers/address.ts';
import { publicConnections } from '../../lib/fetching/public-addresses.ts';

/** Resolves each name to these numbers. */
const resolver =
  (...addresses: readonly string[]): LookupFunction =>
  (_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

/** The code of the refusal, if there is one. */
const judgeName = (addresses: readonly string[], all: boolean): Promise<string> =>
  new Promise<string>((resolve) => {
    const { check, lookup } = publicConnections(false, resolver(...addresses));
    check(new URL('https://feed.example/jobs'));
    lookup('feed.example', { all }, (error) => resolve(Object(error).code ?? 'accepted'));
  });

const judgeUrl = (url: string, mayBeLoopback = false): string => {
  try {
    publicConnections(mayBeLoopback).check(new URL(url));
    return 'accepted';
  } catch (error) {
    return Object(error).code;
  }
};

const refusedNumbers = [
  ...[
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
  ],
  ...[
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
  ],
  ...['240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
  ],
  ...[
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
  ],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::', '2002:a9fe:a9fe::', '3fff::1', '4000::1'],
];

const acceptedNumbers = [
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '99.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
];

test.each(refusedNumbers)('%s is refused: by itself, and as what a name means', async (address) => {
  const host = address.includes(':') ? `[${address}]` : address;
  expect(judgeUrl(`https://${host}/`)).toBe('address');
  for (const all of [true, false]) expect(await judgeName([address], all)).toBe('address');
  // Whichever of them is connected to.
  expect(await judgeName(['8.8.8.8', address], true)).toBe('address');
});

test.each(acceptedNumbers)('%s is accepted', async (address) => {
  expect(judgeUrl(`https://${address.includes(':') ? `[${address}]` : address}/`)).toBe('accepted');
  for (const all of [true, false]) expect(await judgeName([address], all)).toBe('accepted');
});

test.each([
  ['https://2130706433/', 'address'],
  ['https://0x7f.1/', 'address'],
  ['https://0251.0376.0251.0376/', 'address'],
  ['https://127.1/', 'address'],
  ['https://[::ffff:127.0.0.1]/', 'address'],
  ['http://8.8.8.8/', 'address'],
  ['http://feed.example/', 'address'],
  ['ftp://feed.example/', 'address'],
  ['https://feed.example:8443/', 'accepted'],
])('%s: %s', (url, expected) => expect(judgeUrl(url)).toBe(expected));

test('a name that means nothing is refused', async () => {
  expect(await judgeName([], true)).toBe('address');
});

/** Bytes of an address of version 6 that has another one inside. */
const embedded = fc
  .tuple(fc.constantFrom('::', '::ffff:', '64:ff9b::', '64:ff9b:1::', 'fe80::', 'fd00::'), fc.ipV4())
  .map(([prefix, address]) => `${prefix}${address}`);

const isPrivateIpv4 = (address: string): boolean => {
  const [a = 0, b = 0] = address.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254)
  );
};

test('no name leads to a private number, whatever it is among and however it is written', async () => {
  const anyPrivate = fc.oneof(
    fc.ipV4().filter(isPrivateIpv4),
    embedded,
    fc.ipV6().filter((one) => !/^[23]/.test(one)),
  );
  const anyOther = fc.array(fc.constantFrom(...acceptedNumbers), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(anyPrivate, anyOther, anyOther, async (address, before, after) => {
      expect(await judgeName([...before, address, ...after], true)).toBe('address');
      expect(await judgeName([address, ...after], false)).toBe('address');
    }),
  );
});

test('this machine is read only where the own address says so, and no redirect leads there', () => {
  const { check } = publicConnections(true);
  expect(() => check(new URL('http://127.0.0.1:8080/feed'))).not.toThrow();
  for (const next of ['http://127.0.0.1:8080/other', 'https://127.0.0.1/', 'http://localhost/']) {
    expect(() => check(new URL(next)), next).toThrow('is not public');
  }
  expect(judgeUrl('http://127.0.0.1/', true)).toBe('accepted');
  expect(judgeUrl('http://10.0.0.1/', true)).toBe('address');
  expect(judgeUrl('https://127.0.0.1/', true)).toBe('address');
});

test('what is connected to is judged, not what the name meant before', async () => {
  const answers = [['8.8.8.8'], ['169.254.169.254']];
  const { check, lookup } = publicConnections(false, (...args) =>
    resolver(...(answers.shift() ?? []))(...args),
  );
  // The second connection asks again.
  lookup('feed.example', { all: true }, (error) => expect(error).toBeNull());
  const reading = openAddress(new URL('https://feed.example/jobs'), { check, lookup });
  await expect(reading).rejects.toThrow('is not public');
});
