import { currentLog } from '../../lib/board/store/log.ts';
import type { Method } from '../../lib/contract/route.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { authenticate } from '../../lib/employer/store/authenticate.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { responseMargin } from '../../lib/http/middleware/time-limit.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { insertGrant } from '../../lib/operator/store/grants.ts';
import { type Call, callFunction } from '../support/api/call-function.ts';
import { encodeBody, type HttpResponse } from '../support/api/http.ts';
import { violations } from '../support/invariants.ts';
import { aJob, aStoredJob } from '../support/store/stored-job.ts';
import type { Attempt, FaultSubject, Trial } from './operation.ts';
import { removeJobs, setTime, storedApplications, storedJobs } from './store.ts';

/** The data a request may use: the employer's jobs, newest last, and a client without faults. */
export type Context = {
  readonly ids: readonly number[];
  /** Unique in this run. */
  readonly unique: string;
  readonly send: (request: ScenarioRequest) => Promise<HttpResponse>;
};

export type ScenarioRequest = {
  readonly target: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Overrides the method of the route. */
  readonly method?: 'HEAD' | Method;
};

/** One variant of a request to a route. */
export type Scenario = Pick<FaultSubject, 'retryOutcomes' | 'mayDuplicate' | 'isMultiStep'> & {
  /** A short description of the variant. */
  readonly name: string;
  /** The name of the route, such as `GET /jobs`. */
  readonly route: string;
  /** The employer's existing jobs; by default one with the referenceId `old`. */
  readonly jobs?: readonly Partial<Job>[];
  readonly request: (context: Context) => ScenarioRequest | Promise<ScenarioRequest>;
  readonly status: number;
  /** Uses a new key, which this process has not cached. */
  readonly isKeyUncached?: true | 'of a vendor';
  /** Seconds that the client waits after a 503 before it retries. */
  readonly pause?: number;
  /** The retry may return another document. */
  readonly hasOwnResults?: true;
  /** Runs the request in a modified environment. */
  readonly wrap?: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** The time that a function has when the store never responds, in milliseconds. */
const shortTime = 40;

/** A write that is cut off in the middle would be applied later: a large one gets more time. */
const timeFor = ({ length }: Uint8Array) => shortTime + length / 1_000;

let employerId: number | undefined;
let cachedKey = '';
let boardKey = '';
let vendorKey = '';
let runs = 0;

/** All runs of a file share one employer; its jobs are removed before each run. */
const prepareEmployer = async ({
  route,
  isKeyUncached,
}: Pick<Scenario, 'route' | 'isKeyUncached'>): Promise<{ employerId: number; key: string }> => {
  employerId ??= (await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date())).id;
  const newKey = async (id: number) => (await insertKey({ employerId: id, label: '' }, new Date())).key;
  if (route.includes(' /board/')) {
    await currentLog();
    boardKey ||= (await insertKey({ kind: 'board', applications: true, label: '' }, new Date())).key;
    await authenticate(boardKey);
    return { employerId, key: boardKey };
  }
  const newVendor = async (id: number) => {
    const { key, keyId } = await insertKey({ kind: 'vendor', label: '' }, new Date());
    await insertGrant(keyId, id, new Date());
    return key;
  };
  if (isKeyUncached === 'of a vendor')
    return { employerId, key: `${await newVendor(employerId)}.${employerId}` };
  if (route === 'GET /employers') {
    vendorKey ||= await newVendor(employerId);
    await authenticate(vendorKey);
    return { employerId, key: vendorKey };
  }
  if (isKeyUncached) return { employerId, key: await newKey(employerId) };
  cachedKey ||= await newKey(employerId);
  await authenticate(cachedKey);
  return { employerId, key: cachedKey };
};

/** The body without what differs between runs: job ids, cursors and request ids. */
const documentOf = ({ text }: HttpResponse, ids: readonly number[]): string =>
  text
    .replace(
      /"id":(\d+),"(referenceId|employer|state)"/g,
      (_, id, next) => `"job":${ids.indexOf(Number(id))},"${next}"`,
    )
    .replace(/(cursor|after)=[\w.-]+/g, '$1=')
    .replace(/"jobId":\d+/, '')
    .replace(/"(?:id|syncId)":"[0-9a-z]{27}"/g, '"sync"')
    .replace(/"requestId":"[^"]*"/, '');

const begin = async (scenario: Scenario): Promise<Trial> => {
  const { jobs, request, route, wrap, pause = 0, hasOwnResults } = scenario;
  setTime(0);
  await removeJobs();
  const holder = await prepareEmployer(scenario);
  const ids: number[] = [];
  for (const changes of jobs ?? [{ referenceId: 'old' }]) {
    const publishedAt = aJob().publishedAt + ids.length;
    const { job } = await aStoredJob({ publishedAt, ...changes, employerId: holder.employerId });
    ids.push(job.id);
  }
  const call = ({ target, body, headers, method }: ScenarioRequest): Call => ({
    method: method ?? route.split(' ')[0] ?? '',
    target,
    headers: {
      'api-key': holder.key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: encodeBody(body) ?? Buffer.alloc(0),
    mayFail: true,
  });
  const send = (each: ScenarioRequest) => callFunction(call(each));
  const sentCall = call(await request({ ids, unique: `${process.pid}-${runs++}`, send }));
  let seconds = 0;

  const attempt = async (isUnresponsive = false): Promise<Attempt> => {
    const run = () =>
      callFunction({
        ...sentCall,
        ...(isUnresponsive && { timeLimit: responseMargin + timeFor(sentCall.body) }),
      });
    const response = await (wrap ? wrap(run) : run());
    const { status, headers, body } = response;
    // Of a batch or chunk: the client retries it.
    const hasFailed = Object(Object(body).counts).failed > 0;
    const isInProgress = status === 409 && headers['retry-after'] !== undefined;
    if (status === 503) {
      seconds += pause;
      setTime(seconds);
    }
    // The client waits as Retry-After asks. An aborted request counts as in progress for five
    // seconds.
    if (isInProgress) {
      seconds += 2;
      setTime(seconds);
    }
    return {
      outcome: String(status),
      isUndecided: status === 503 || hasFailed,
      isInProgress,
      document: hasOwnResults ? '' : documentOf(response, ids),
    };
  };
  return {
    attempt,
    stored: async () => [...(await storedJobs()), ...(await storedApplications(ids))],
    violations: () => violations(holder.employerId),
  };
};

export const apiOperation = (scenario: Scenario): FaultSubject => ({
  name: `${scenario.route}, ${scenario.name}`,
  outcome: String(scenario.status),
  retryOutcomes: scenario.retryOutcomes ?? [],
  ...(scenario.mayDuplicate && { mayDuplicate: true }),
  ...(scenario.isMultiStep && { isMultiStep: true }),
  timesOut: true,
  ...(scenario.route.startsWith('GET') && !scenario.isKeyUncached && { isReadOnly: true }),
  begin: () => begin(scenario),
});
