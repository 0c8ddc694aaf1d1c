import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { basePath } from '../../lib/api/routes.ts';
import type { EmployerClient } from '../support/api/api.ts';
import {
  encodeBody,
  type HttpResponse,
  parseJsonBody,
  type RequestHeaders,
  sendHttp,
} from '../support/api/http.ts';
import { asRecorded } from './exact-json.ts';
import { createNormaliser } from './normalise.ts';

/** The address that the service has in the recording. */
export const publicOrigin = 'https://api.example.org';

/** When each scenario starts. Each request is a second later, which settles the order of a list. */
const start = Date.UTC(2031, 2, 14, 9);

/** A longer document, or one that is not JSON, is recorded as a digest. */
const longestResponse = 20_000;

type Exchange = { readonly request: object; readonly response: object };

/** A scenario's exchanges by their names. */
export type Played = Readonly<Record<string, Exchange>>;

type Options = {
  readonly body?: unknown;
  readonly headers?: RequestHeaders;
};

type Service = {
  readonly origin: () => string;
  readonly employer: (name: string) => Promise<EmployerClient>;
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const bodyOf = (text: string, longest = Number.POSITIVE_INFINITY): unknown => {
  if (text === '') return undefined;
  return text.length <= longest ? asRecorded(text) : { bytes: Buffer.byteLength(text), sha256: digest(text) };
};

/** Sends a scenario's requests and keeps what a recording holds of each. */
export const openSession = async (service: Service) => {
  const played: Record<string, Exchange> = {};
  const normaliser = createNormaliser();
  let now = start;

  const under = (key: string | undefined) => {
    const send = async (name: string, method: string, target: string, options: Options = {}) => {
      if (name in played) throw new Error(`Two exchanges are named "${name}".`);
      now += 1_000;
      vi.setSystemTime(now);
      const body = encodeBody(options.body);
      const all = {
        'api-key': key,
        'content-type': body && 'application/json',
        ...options.headers,
      };
      const headers = Object.fromEntries(
        Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
      );
      const path = target.replace(`${publicOrigin}${basePath}`, '');
      const answer = await sendHttp(`${service.origin()}${basePath}${path}`, method, headers, body);
      const isJob = path.startsWith('/jobs');
      const { text, ...response } = normaliser.response(answer, isJob);
      const isJson = answer.headers['content-type']?.includes('json');
      const sent = normaliser.body(Buffer.from(body ?? []).toString());
      played[name] = {
        request: { ...normaliser.request(method, path, headers), body: bodyOf(sent) },
        response: { status: answer.status, ...response, body: bodyOf(text, isJson ? longestResponse : 0) },
      };
      return { ...answer, body: parseJsonBody(answer.text, answer.headers['content-type']) };
    };
    const by =
      (method: string) =>
      (name: string, target: string, body?: unknown, headers: RequestHeaders = {}): Promise<HttpResponse> =>
        send(name, method, target, { body, headers });
    return {
      send,
      get: (name: string, target: string, headers: RequestHeaders = {}): Promise<HttpResponse> =>
        send(name, 'GET', target, { headers }),
      post: by('POST'),
      put: by('PUT'),
      remove: by('DELETE'),
    };
  };

  vi.setSystemTime(now);
  const { key } = await service.employer('Harbour Foods');
  normaliser.key(key);
  return {
    ...under(key),
    /** The same, with another key or with none. */
    under,
    played: played as Played,
  };
};

export type Session = Awaited<ReturnType<typeof openSession>>;
export type Scenario = (session: Session) => Promise<void>;
export type Scenarios = Readonly<Record<string, Scenario>>;

/** The path of the job that a response has created. */
export const pathOf = ({ headers, status }: HttpResponse): string => {
  if (headers.location === undefined) throw new Error(`Status ${status} came without Location.`);
  return headers.location.replace(`${publicOrigin}${basePath}`, '');
};

export const tagOf = ({ headers }: HttpResponse): string => headers.etag ?? '';

/** A link of a list, as a target of the next request. */
export const linkOf = ({ text }: HttpResponse, link: 'previous' | 'next'): string => {
  const target = new RegExp(`"${link}":"([^"]*)"`).exec(text)?.[1];
  if (target === undefined) throw new Error(`The page has no link "${link}".`);
  return target;
};
