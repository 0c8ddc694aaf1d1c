import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { AwsCredentialIdentity } from '@smithy/types';

type Unsigned = { readonly host: string; readonly target: string; readonly body: string };

type Signing = {
  readonly credentials: AwsCredentialIdentity;
  readonly region: string;
  readonly date: Date;
};

const algorithm = 'AWS4-HMAC-SHA256';

const hmac = (key: Buffer | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** `20261121T093000Z` */
const compact = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/**
 * Signs DynamoDB's requests by Signature Version 4: always a POST of a text to `/`, with the same
 * headers. The SDK's own signer sorts and joins what it is given, and derives its cache's key by an
 * HMAC for each request; this takes a third of its time.
 *
 * @returns a function that makes the headers of a request, all but those of the SDK's retries.
 */
export const requestSigner = () => {
  let derived: { readonly from: string; readonly key: KeyObject } | undefined;

  /** A key is valid for a day, and for as long as the credentials are the same. */
  const signingKey = (secret: string, day: string, region: string): KeyObject => {
    const from = `${secret} ${day} ${region}`;
    if (derived?.from !== from) {
      const parts = [day, region, 'dynamodb', 'aws4_request'];
      // Bytes would be made a KeyObject at each signature, at seven times the cost.
      derived = { from, key: createSecretKey(parts.reduce(hmac, Buffer.from(`AWS4${secret}`))) };
    }
    return derived.key;
  };

  return (
    { host, target, body }: Unsigned,
    { credentials: { accessKeyId, secretAccessKey, sessionToken }, region, date }: Signing,
  ): Record<string, string> => {
    const type = 'application/x-amz-json-1.0';
    const moment = compact(date);
    const day = moment.slice(0, 8);
    const scope = `${day}/${region}/dynamodb/aws4_request`;
    const checksum = hash('sha256', body, 'hex');
    const [tokenName, tokenLine] = sessionToken
      ? ['x-amz-security-token;', `x-amz-security-token:${sessionToken}\n`]
      : ['', ''];
    const names = `content-type;host;x-amz-content-sha256;x-amz-date;${tokenName}x-amz-target`;
    const canonical = `POST\n/\n\ncontent-type:${type}\nhost:${host}\nx-amz-content-sha256:${checksum}\nx-amz-date:${moment}\n${tokenLine}x-amz-target:${target}\n\n${names}\n${checksum}`;
    const text = `${algorithm}\n${moment}\n${scope}\n${hash('sha256', canonical, 'hex')}`;
    const signature = hmac(signingKey(secretAccessKey, day, region), text).toString('hex');
    return {
      host,
      'content-type': type,
      'x-amz-target': target,
      'x-amz-date': moment,
      'x-amz-content-sha256': checksum,
      ...(sessionToken && { 'x-amz-security-token': sessionToken }),
      authorization: `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    };
  };
};
