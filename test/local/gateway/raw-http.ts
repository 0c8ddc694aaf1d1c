import { connect } from 'node:net';

export type RawResponse = { readonly head: string; readonly body: string };

/**
 * Sends bytes unchanged, unlike a client library, and reads until the server closes.
 *
 * @param request a complete request with `Connection: close`.
 */
export const exchange = (origin: string, request: string | Buffer): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(request));
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const end = text.indexOf('\r\n\r\n');
        resolve({ head: text.slice(0, end), body: text.slice(end + 4) });
      });
  });

/** A request of these lines, a `Host` and `Connection: close`. */
export const request = (lines: readonly string[], body: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from([...lines, 'Host: evil.example', 'Connection: close', '', ''].join('\r\n'), 'latin1'),
    Buffer.from(body),
  ]);
