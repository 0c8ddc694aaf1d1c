import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { HashConstructor, HttpRequest } from '@smithy/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestSigner } from '../src/request-signer.ts';

/** A hash, or with a secret an HMAC, as the SDK's signer requires. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | Uint8Array) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {}
}

const requestOf = (body: string): HttpRequest => ({
  method: 'POST',
  protocol: 'https:',
  hostname: 'dynamodb.ca-central-1.amazonaws.com',
  path: '/',
  query: {},
  headers: {
    host: 'dynamodb.ca-central-1.amazonaws.com',
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.Query',
  },
  body,
});

const region = 'ca-central-1';
const secrets = fc.string({ unit: 'grapheme-ascii', minLength: 16, maxLength: 40 });
const credentials = fc.record({
  accessKeyId: fc.stringMatching(/^[A-Z0-9]{16,20}$/),
  secretAccessKey: secrets,
  sessionToken: fc.option(fc.stringMatching(/^[A-Za-z0-9+/=]{20,60}$/), { nil: undefined }),
});
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

test('signs every request as the SDK’s own signer does', async () => {
  // One signer for all runs: cached keys of earlier dates and credentials must not be reused.
  const sign = requestSigner();
  await fc.assert(
    fc.asyncProperty(credentials, moments, fc.string(), async ({ sessionToken, ...keys }, date, body) => {
      const identity = { ...keys, ...(sessionToken && { sessionToken }) };
      const sdkSigner = new SignatureV4({
        credentials: identity,
        region,
        service: 'dynamodb',
        sha256: Sha256 as unknown as HashConstructor,
      });
      const request = requestOf(body);
      const { host = '', 'x-amz-target': target = '' } = request.headers;
      const expected = await sdkSigner.sign(request, { signingDate: date });
      expect(sign({ host, target, body }, { credentials: identity, region, date })).toEqual(expected.headers);
    }),
    { numRuns: 200 },
  );
});
