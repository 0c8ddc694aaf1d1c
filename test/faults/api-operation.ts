import type { Method, Route } from '../../lib/api/routes.ts';
import type { Job } from '../../lib/domain/job.ts';
import { answerMargin } from '../../lib/http/middleware/time-limit.ts';
import { createKey } from '../../lib/store/employers/api-keys.ts';
import { authenticate } from '../../lib/store/employers/authenticate.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import { type Call, callFunction } from '../support/call-function.ts';
import { encodeBody, type HttpResponse } from '../support/http.ts';
import { violations } from '../support/invariants.ts';
import { aJob, aStoredJob } from '../support/stored-job.ts';
import type { Attempt, Operation, Trial } from './operation.ts';
import { removeJobs, setTime, storedJobs } from './store.ts';

/** What a request can be about: the employer's jobs, newest last, and a way to ask without any fault. */
export type Given = {
  readonly ids: readonly number[];
  /** Unlike any other in this run. */
  readonly unique: string;
  readonly send: (request: Request) => Promise<HttpResponse>;
};

export type Request = {
  readonly target: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where it is not the route's own. */
  readonly method?: 'HEAD';
};

/** One way to use a route. */
export type Scenario = Pick<Operation, 'repeated' | 'mayDuplicate'> & {
  /** The variant, in a few words. */
  readonly name: string;
  readonly route: `${Method} ${Route['path']}`;
  /** The employer's jobs before; one with the referenceId `old` unless given. */
  readonly jobs?: readonly Partial<Job>[];
  readonly request: (given: Given) => Request | Promise<Request>;
  readonly status: number;
  /** The key is one that this process has not seen; else its holder is remembered. */
  readonly isKeyNew?: true;
  /** Runs the request in other circumstances. */
  readonly within?: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** Milliseconds that a function has when the store will not answer. */
const shortTime = 40;

let employerId: number | undefined;
let rememberedKey = '';
let runs = 0;

/** One employer for all runs of a file: what was stored for one of them is removed before the next. */
const prepareEmployer = async (isKeyNew: boolean): Promise<{ employerId: number; key: string }> => {
  employerId ??= (await createEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date())).id;
  const newKey = async (id: number) => (await createKey({ employerId: id, label: '' }, new Date())).key;
  if (isKeyNew) return { employerId, key: await newKey(employerId) };
  rememberedKey ||= await newKey(employerId);
  await authenticate(rememberedKey);
  return { employerId, key: rememberedKey };
};

/** What two runs of one request have in common: no ids of jobs, which a `referenceId` follows, and no cursors. */
const documentOf = ({ text }: HttpResponse, ids: readonly number[]): string =>
  text
    .replace(/"id":(\d+),"referenceId"/g, (_, id) => `"job":${ids.indexOf(Number(id))},"referenceId"`)
    .replace(/cursor=[\w-]+/g, 'cursor=')
    .replace(/"requestId":"[^"]*"/, '');

const begin = async ({ isKeyNew, jobs, request, route, within }: Scenario): Promise<Trial> => {
  setTime(0);
  await removeJobs();
  const holder = await prepareEmployer(isKeyNew ?? false);
  const ids: number[] = [];
  for (const changes of jobs ?? [{ referenceId: 'old' }]) {
    const publishedAt = aJob().publishedAt + ids.length;
    const { job } = await aStoredJob({ publishedAt, ...changes, employerId: holder.employerId });
    ids.push(job.id);
  }
  const call = ({ target, body, headers, method }: Request): Call => ({
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
  const send = (one: Request) => callFunction(call(one));
  const asked = call(await request({ ids, unique: `${process.pid}-${runs++}`, send }));
  // What was sent before is not of the same moment: by it one request's lease is told from another's.
  let seconds = 1;
  setTime(seconds);

  const attempt = async (isSilent = false): Promise<Attempt> => {
    const run = () => callFunction({ ...asked, ...(isSilent && { timeLimit: answerMargin + shortTime }) });
    const answer = await (within ? within(run) : run());
    const { status, headers } = answer;
    const isRunning = status === 409 && headers['retry-after'] !== undefined;
    // Who is told to come back later does so; a request that was cut off is taken to run for five seconds.
    if (isRunning) {
      seconds += 2;
      setTime(seconds);
    }
    return { said: String(status), isUnknown: status === 503, isRunning, document: documentOf(answer, ids) };
  };
  return {
    attempt,
    stored: storedJobs,
    violations: () => violations(holder.employerId),
  };
};

export const apiOperation = (scenario: Scenario): Operation => ({
  name: `${scenario.route}, ${scenario.name}`,
  said: String(scenario.status),
  repeated: scenario.repeated ?? [],
  ...(scenario.mayDuplicate && { mayDuplicate: true }),
  givesUp: true,
  ...(scenario.route.startsWith('GET') && !scenario.isKeyNew && { isRead: true }),
  begin: () => begin(scenario),
});
