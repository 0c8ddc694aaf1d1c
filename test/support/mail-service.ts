import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

/** `lost` and `reset` break the connection, after and before the mail is accepted; `hang` gives no response. */
export type Behaviour = 'accept' | 'lost' | 'reset' | 'hang' | readonly [status: number, error: string];

type SentMail = Readonly<Record<string, unknown>> & { readonly raw: Buffer };

/**
 * A server in the place of Amazon SES and of Parameter Store, for the tests of a file, whose
 * applications use it as on AWS. Its errors repeat what they were asked, as those of AWS do.
 */
export const useMailService = () => {
  const service = {
    accepted: [] as SentMail[],
    /** How it behaves at the next mails; then it accepts them. */
    sends: [] as Behaviour[],
    parameter: 'accept' as Behaviour,
    /** The variables that make a function use it. */
    environment: {} as Readonly<Record<string, string>>,
  };
  const server = createServer(async (request, response) => {
    const { headers, socket } = request;
    const respond = (status: number, body: object, error?: string) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(error && { 'x-amzn-errortype': error }),
      });
      response.end(JSON.stringify(body));
    };
    const fail = (status: number, error: string, asked: unknown) => {
      const message = `${error === 'NotVerified' ? 'Email address is not verified.' : error}: ${JSON.stringify(asked)}`;
      respond(status, { message }, error === 'NotVerified' ? 'MessageRejected' : error);
    };
    if (headers['x-amz-target']) {
      const asked = await json(request);
      if (typeof service.parameter !== 'string') return fail(...service.parameter, asked);
      return respond(200, { Parameter: { Value: 'the key of digests' } });
    }
    const sent = (await json(request)) as Record<string, unknown>;
    const behaviour = service.sends.shift() ?? 'accept';
    if (behaviour === 'accept' || behaviour === 'lost') {
      const raw = Buffer.from(String(Object(Object(sent.Content).Raw).Data), 'base64');
      service.accepted.push({ ...sent, raw });
    }
    if (behaviour === 'accept') return respond(200, { MessageId: `0100018${service.accepted.length}` });
    if (typeof behaviour !== 'string') return fail(...behaviour, sent);
    if (behaviour !== 'hang') socket.destroy();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    Object.assign(service, { accepted: [], sends: [], parameter: 'accept' });
    const { port } = server.address() as AddressInfo;
    const environment = {
      AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port}`,
      AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${port}`,
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      APPLICATIONS_FOLDER: '',
      APPLICATION_KEY_PARAMETER: '/board/application-key',
      MAIL_FROM: 'applications@board.example',
      MAIL_CONTACT: 'help@board.example',
      MAIL_CONFIGURATION_SET: 'board',
    };
    service.environment = environment;
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
};
