import { type ClientOptions, createClient, type Job } from '../../client/src/index.ts';

export type Step =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
      /** The body as it is sent, instead of `body`. */
      readonly text?: string;
      /** Whether the connection is lost before the body ends. */
      readonly isCut?: boolean;
    }
  | 'lost';

export const problem = (name: string) => ({
  type: `https://jobs.example/api/v1.1/problems/${name}`,
  detail: name,
});

export const storedJob: Pick<Job, 'id' | 'title' | 'status' | 'locations' | 'categories' | 'description'> = {
  id: 1,
  title: 'x',
  status: 'draft',
  locations: [],
  categories: [],
  description: 'x',
};

export const ok = { status: 200, headers: { etag: '"a"' }, body: storedJob } as const satisfies Step;
export const created = { ...ok, status: 201 } as const satisfies Step;
export const deleted = { status: 204 } as const satisfies Step;
export const unavailable = { status: 503, body: problem('unavailable') } as const satisfies Step;
export const notFound = { status: 404, body: problem('job-not-found') } as const satisfies Step;

/** A body that arrives, before the connection is lost. */
const cutBody = (text = '') => {
  const chunks = [new TextEncoder().encode(text)];
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new TypeError('terminated'));
    },
  });
};

export const responseOf = ({
  status,
  headers,
  body,
  text = JSON.stringify(body),
  isCut,
}: Exclude<Step, 'lost'>) =>
  new Response(isCut ? cutBody(text) : text, {
    status,
    headers: {
      ...(text !== undefined && {
        'content-type': status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json',
      }),
      ...headers,
    },
  });

/** A client whose requests get these responses in turn, then the last one repeatedly. */
export const createScriptedClient = (steps: readonly Step[], options: Partial<ClientOptions> = {}) => {
  const sent: { method: string; url: string; headers: Headers; body: unknown }[] = [];
  const pauses: number[] = [];
  const client = createClient({
    address: 'https://jobs.example/api/v1.1',
    key: 'jpk_x',
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    fetch: async (url, init) => {
      const step = steps[Math.min(sent.length, steps.length - 1)] ?? 'lost';
      sent.push({
        method: init?.method ?? '',
        url: String(url),
        headers: new Headers(init?.headers),
        body: init?.body,
      });
      if (step === 'lost') throw new TypeError('fetch failed');
      return responseOf(step);
    },
    ...options,
  });
  return { client, sent, pauses };
};
