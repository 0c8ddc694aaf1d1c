import { setTimeout as pause } from 'node:timers/promises';
import { basePath } from '../contract/route.ts';

/** The key of a sandbox, and one of a board. */
export type ProbeKeys = { readonly key: string; readonly boardKey: string };

/** What a probe needs: the service's origin, such as `https://jobs.example`, and keys. */
export type ProbeTarget = ProbeKeys & { readonly origin: string };

type ProbeStep = {
  readonly step: 'create' | 'read' | 'list' | 'delete' | 'walk' | 'follow';
  /** undefined without a response. */
  readonly status: number | undefined;
  /** Milliseconds until the whole response was received. */
  readonly ms: number;
  /** Finds the request in the gateway's and the functions' logs. */
  readonly requestId: string | undefined;
};

export type ProbeReport = {
  readonly steps: readonly ProbeStep[];
  /** Why the last step failed; undefined when all succeeded. */
  readonly failure: string | undefined;
};

export type ProbeOptions = {
  /** The reference of the probe's job; two probes at the same time need two. */
  readonly referenceId: string;
  readonly now: Date;
  /** Waits before the list is read again. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/** Milliseconds for one request, cold starts included. */
const requestTimeout = 10_000;

/** An index follows its table within a second; after these waits the list must show the job. */
const listWaits = [250, 500, 1_000, 2_000] as const;

/** No applicant sees a draft. The changing title shows that a read returns this run's job. */
const probeJob = (referenceId: string, now: Date) => ({
  referenceId,
  title: `Probe ${now.toISOString()}`,
  status: 'draft',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: '<p>A probe of the service. It is deleted at once.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'probe@example.org',
});

type Job = { readonly id: number; readonly title: string };
type BoardPage = { readonly changes: string };
type JobList = { readonly data: readonly { readonly id: number }[] };

/** `fetch failed` has its reason as a cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

/** @returns sends a request, and adds it to `steps`; it throws unless the response has one of the statuses. */
const createSender =
  ({ origin, key, boardKey }: ProbeTarget, steps: ProbeStep[]) =>
  async (
    step: ProbeStep['step'],
    method: string,
    path: string,
    statuses: readonly number[],
    body?: object,
  ) => {
    const began = performance.now();
    let status: number | undefined;
    let requestId: string | undefined;
    try {
      const response = await fetch(`${origin}${basePath}${path}`, {
        method,
        headers: {
          'api-key': path.startsWith('/board') ? boardKey : key,
          'user-agent': 'job-posting-probe',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // The key must not reach another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(requestTimeout),
      });
      ({ status } = response);
      requestId = response.headers.get('apigw-requestid') ?? undefined;
      const text = await response.text();
      if (status === 429) {
        throw new Error('returned 429: clients send more requests than the throttle admits');
      }
      if (!statuses.includes(status)) throw new Error(`returned ${status}, not ${statuses.join(' or ')}`);
      return text === '' ? undefined : JSON.parse(text);
    } catch (error) {
      throw new Error(`${method} ${path} ${reasonOf(error)}.`, { cause: error });
    } finally {
      steps.push({ step, status, ms: Math.round(performance.now() - began), requestId });
    }
  };

/**
 * Uses the service over HTTP as clients do: creates, reads, lists and deletes a job, and replaces one
 * that a failed run left; then reads a page of a board's walk and of its changes. It never throws, and retries no request, so that it shows what a client
 * would see.
 */
export const probe = async (
  target: ProbeTarget,
  { referenceId, now, wait = pause }: ProbeOptions,
): Promise<ProbeReport> => {
  const steps: ProbeStep[] = [];
  const send = createSender(target, steps);
  try {
    const job = probeJob(referenceId, now);
    const { id }: Job = await send('create', 'PUT', '/jobs', [200, 201], job);
    const path = `/jobs/${id}`;
    const read: Job = await send('read', 'GET', path, [200]);
    if (read.title !== job.title) throw new Error(`GET ${path} returned another version of the job.`);
    const isListed = async (): Promise<boolean> => {
      const { data }: JobList = await send('list', 'GET', '/jobs?status=draft', [200]);
      return data.some((listed) => listed.id === id);
    };
    let found = await isListed();
    for (const milliseconds of listWaits) {
      if (found) break;
      await wait(milliseconds);
      found = await isListed();
    }
    if (!found) throw new Error('GET /jobs?status=draft lacks the job: the index does not follow its table.');
    await send('delete', 'DELETE', path, [204]);
    const { changes }: BoardPage = await send('walk', 'GET', '/board/jobs?pageSize=1', [200]);
    // On the own origin: the key must not reach another address.
    const search = URL.parse(String(changes))?.search;
    if (!search) throw new Error('GET /board/jobs returned no address of the changes.');
    await send('follow', 'GET', `/board/changes${search}`, [200]);
    return { steps, failure: undefined };
  } catch (error) {
    return { steps, failure: error instanceof Error ? error.message : String(error) };
  }
};
