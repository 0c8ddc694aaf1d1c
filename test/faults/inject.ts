import { setTimeout as wait } from 'node:timers/promises';
import {
  canFailWith,
  type FaultKind,
  failWith,
  faultKinds,
  intercept,
  isWrite,
  type StoreRequest,
} from '../support/store/faults.ts';

/**
 * One request to the store with all its retries: its number within an operation, from 1, and its
 * content.
 */
export type RecordedRequest = {
  readonly number: number;
  readonly name: string;
  readonly request: StoreRequest;
};

/**
 * The scope of a fault: one attempt, all attempts of one request, or all requests from that one on.
 */
const scopes = ['one attempt', 'all attempts', 'all requests from here'] as const;

/**
 * `no response`: neither the request nor any later one gets a response; the store applied it or
 * not.
 */
export type Fault =
  | { readonly kind: FaultKind; readonly scope: (typeof scopes)[number] }
  | {
      readonly kind: 'no response, not applied' | 'no response, applied';
      readonly scope: 'all requests from here';
    };

export const faults: readonly Fault[] = [
  ...faultKinds.flatMap((kind) => scopes.map((scope) => ({ kind, scope }))),
  { kind: 'no response, not applied', scope: 'all requests from here' },
  { kind: 'no response, applied', scope: 'all requests from here' },
];

export const isUnresponsive = ({ kind }: Fault): boolean => kind.startsWith('no response');

/** Whether the SDK itself retries after this fault; otherwise the next attempt is a new request. */
const isRetriedBySdk = (kind: FaultKind, { command }: StoreRequest): boolean =>
  kind !== 'conflict' && !(kind === 'throttled-item' && command.startsWith('BatchGet'));

const isPossible = ({ kind }: Fault, request: StoreRequest): boolean =>
  kind === 'no response, not applied' || kind === 'no response, applied' || canFailWith(kind, request);

/**
 * Whether the fault can occur in the request, and differs there from a fault of a smaller scope.
 */
export const canInject = (fault: Fault, { request }: RecordedRequest): boolean =>
  isPossible(fault, request) && (fault.scope !== 'all attempts' || isRetriedBySdk(fault.kind, request));

type TransactItem = Readonly<Record<string, { readonly TableName?: string }>>;

/** `TransactWriteItems on Jobs, Employers` */
const nameOf = ({ command, input }: StoreRequest): string => {
  const items = (input.TransactItems ?? []) as readonly TransactItem[];
  const tables = [
    input.TableName,
    ...items.flatMap((item) => Object.values(item).map(({ TableName }) => TableName)),
    ...Object.keys(input.RequestItems ?? {}),
  ].flatMap((name) => name?.split('-').at(-1) ?? []);
  return `${command.replace(/Command$/, '')} on ${[...new Set(tables)].join(', ')}`;
};

/** Numbers requests: retries of the SDK have the same input object as the first attempt. */
const numbering = () => {
  const seen: object[] = [];
  return ({ input }: StoreRequest): number => {
    if (!seen.includes(input)) seen.push(input);
    return seen.indexOf(input) + 1;
  };
};

/** Records the requests that `work` makes. */
export const record = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; requests: readonly RecordedRequest[] }> => {
  const requests: RecordedRequest[] = [];
  const numberOf = numbering();
  const result = await intercept((request, send) => {
    const number = numberOf(request);
    if (number > requests.length) requests.push({ number, name: nameOf(request), request });
    return send();
  }, work);
  return { result, requests };
};

/** What happened to each attempt, in order, for the failure report. */
export type Trace = { readonly lines: string[]; hasWrites: boolean };

/** Milliseconds to wait for a request that may not be made. */
const settleTimeout = 1_000;

/** Milliseconds after which work that should time out by itself counts as hanging. */
const workTimeout = 10_000;

const never = (): Promise<never> => new Promise(() => {});

/**
 * The result of work under a fault: `aborted` when it never returns, as a function that Lambda
 * stops.
 */
export type Outcome<Result> = { readonly result: Result | 'aborted'; readonly isInjected: boolean };

/**
 * Runs `work` with a fault at the request with that number. Returns when no request is in flight.
 *
 * @param canTimeOut whether the work times out by itself when the store never responds.
 */
export const inject = async <Result>(
  fault: Fault,
  requestNumber: number,
  trace: Trace,
  canTimeOut: boolean,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> => {
  const numberOf = numbering();
  const inFlight = new Set<Promise<unknown>>();
  const unresponsive = Promise.withResolvers<'aborted'>();
  let isInjected = false;
  let target: number | undefined;

  const isAffected = (number: number, request: StoreRequest): boolean => {
    if (number < requestNumber || !isPossible(fault, request)) return false;
    if (fault.scope === 'all requests from here') return true;
    // A walk of a whole table may make its requests in another order than when it was recorded.
    target ??= number;
    return number === target && !(fault.scope === 'one attempt' && isInjected);
  };

  const fail = async <Output>(request: StoreRequest, send: () => Promise<Output>): Promise<Output> => {
    switch (fault.kind) {
      case 'no response, applied':
      case 'no response, not applied':
        // Only the first request may be applied; the caller has timed out before the following
        // ones.
        if (fault.kind === 'no response, applied' && numberOf(request) === requestNumber)
          await send().catch(() => {});
        unresponsive.resolve('aborted');
        return never();
      default:
        return failWith(fault.kind, request, send);
    }
  };

  const handle = <Output>(request: StoreRequest, send: () => Promise<Output>): Promise<Output> => {
    const number = numberOf(request);
    const affected = isAffected(number, request);
    trace.lines.push(`${number} ${nameOf(request)}: ${affected ? fault.kind : 'ok'}`);
    trace.hasWrites ||= isWrite(request.command);
    isInjected ||= affected;
    const sent = affected ? fail(request, send) : send();
    if (!(affected && isUnresponsive(fault))) {
      const settled = sent.catch(() => {}).finally(() => inFlight.delete(settled));
      inFlight.add(settled);
    }
    return sent;
  };

  const result = await intercept(handle, async () => {
    const done = work();
    const end = canTimeOut ? wait<'aborted'>(workTimeout, 'aborted', { ref: false }) : unresponsive.promise;
    const outcome = await (isUnresponsive(fault) ? Promise.race([done, end]) : done);
    // A function that timed out early may not have made the affected request yet.
    if (isUnresponsive(fault)) await Promise.race([unresponsive.promise, wait(settleTimeout)]);
    while (inFlight.size > 0) await Promise.all(inFlight);
    return outcome;
  });
  return { result, isInjected };
};
