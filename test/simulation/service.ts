import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { authenticate } from '../../lib/employer/store/authenticate.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { isObject } from '../../lib/schema-parts.ts';
import { callFunction } from '../support/api/call-function.ts';
import type { HttpResponse } from '../support/api/http.ts';
import type { Deed, Exchange } from './history.ts';
import type { Span, World } from './world.ts';

const basePath = '/api/v1.1';

export type Employer = { readonly id: number; readonly plan: 'standard' | 'unlimited'; readonly key: string };

/** The service as its clients reach it, and all that they have seen of it. */
export class Service {
  readonly exchanges: Exchange[] = [];
  readonly deeds: Deed[] = [];
  readonly violations: string[] = [];
  readonly world: World;
  operations = 0;

  constructor(world: World) {
    this.world = world;
  }

  async newKey(key: Parameters<typeof insertKey>[0]): Promise<string> {
    const made = await insertKey(key, new Date());
    // Reads it long ago, so that nothing of it is cached: an earlier run may have had the same key.
    await authenticate(made.key, 0);
    return made.key;
  }

  async newEmployer(plan: Employer['plan']): Promise<Employer> {
    const { id } = await insertEmployer({ name: `Employer ${plan}`, plan }, new Date());
    return { id, plan, key: await this.newKey({ employerId: id, label: '' }) };
  }

  /** @param employerId of whose jobs the request is; 0 for a board. */
  async call(
    { key, id }: Pick<Employer, 'key' | 'id'>,
    method: string,
    path: string,
    body?: unknown,
    headers: Exchange['headers'] = {},
  ): Promise<HttpResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const parsed: unknown = text === undefined ? {} : JSON.parse(text);
    const request = { employerId: id, method, path, headers, body: isObject(parsed) ? parsed : {} };
    const exchange: Exchange = Object.assign(this.world.begin(), request);
    this.exchanges.push(exchange);
    const response = await callFunction({
      method: method as 'GET',
      target: path,
      headers: {
        'api-key': key,
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: Buffer.from(text ?? ''),
      mayFail: true,
    });
    this.world.end(exchange);
    exchange.response = response;
    if (response.status >= 500 && response.status !== 503)
      this.violations.push(`${method} ${path} returned ${response.status} ${response.text}`);
    return response;
  }

  /** What a client of an employer is made of. */
  transport(employer: Employer) {
    const fetch = async (
      url: string | URL | Request,
      { method = 'GET', headers, body }: RequestInit = {},
    ) => {
      const path = String(url).slice(String(url).indexOf(basePath) + basePath.length);
      const sent = Object.fromEntries(new Headers(headers));
      const response = await this.call(employer, method, path, body ?? undefined, sent);
      const received = response.headers as Record<string, string>;
      return new Response(response.text || null, { status: response.status, headers: received });
    };
    const pause = async (millis: number) => {
      this.world.now += Math.min(Math.ceil(millis), 200);
    };
    return { address: `http://127.0.0.1:3000${basePath}`, key: employer.key, fetch, pause };
  }

  /**
   * Does what may change jobs, and keeps when.
   *
   * @param isCertain whether it has changed them if it does not fail.
   */
  async do(deed: Omit<Deed, keyof Span | 'isOptional'>, isCertain: boolean, work: () => Promise<unknown>) {
    const done: Deed = Object.assign(this.world.begin(), { ...deed, isOptional: true });
    this.deeds.push(done);
    const isDone = await work().then(
      () => true,
      () => false,
    );
    this.world.end(done);
    done.isOptional = !(isDone && isCertain);
  }
}
