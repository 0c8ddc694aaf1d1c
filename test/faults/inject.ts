import { setTimeout as wait } from 'node:timers/promises';
import {
  canFailWith,
  type FaultKind,
  failWith,
  faultKinds,
  intercept,
  isWrite,
  type StoreRequest,
} from '../support/faults.ts';

/** One request to the store, with all its repeats: its number within an operation, from 1, and what it asks. */
export type Recorded = { readonly number: number; readonly name: string; readonly sending: StoreRequest };

/**
 * How far a fault reaches: one sending; one request with each of the SDK's repeats; or everything from that request on.
 */
export const extents = ['once', 'each time', 'from there on'] as const;

/** `silent`: the request is never answered, nor any that follows; the store has applied it or not. */
export type Fault =
  | { readonly kind: FaultKind; readonly extent: (typeof extents)[number] }
  | { readonly kind: 'silent, not applied' | 'silent, applied'; readonly extent: 'from there on' };

export const faults: readonly Fault[] = [
  ...faultKinds.flatMap((kind) => extents.map((extent) => ({ kind, extent }))),
  { kind: 'silent, not applied', extent: 'from there on' },
  { kind: 'silent, applied', extent: 'from there on' },
];

export const isSilent = ({ kind }: Fault): boolean => kind.startsWith('silent');

/** What the SDK does not repeat by itself is over after one sending; the next one is another request. */
const isRepeated = (kind: FaultKind, { command }: StoreRequest): boolean =>
  kind !== 'conflict' && !(kind === 'throttled-item' && /^(TransactWrite|BatchGet)/.test(command));

const canMeet = ({ kind }: Fault, sending: StoreRequest): boolean =>
  kind === 'silent, not applied' || kind === 'silent, applied' || canFailWith(kind, sending);

/** Whether a fault can befall a request, and not as a lesser one would. */
export const canStrike = (fault: Fault, { sending }: Recorded): boolean =>
  canMeet(fault, sending) && (fault.extent !== 'each time' || isRepeated(fault.kind, sending));

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

/** Tells the requests of one piece of work apart: a repeat of the SDK's has the very input of the first sending. */
const numbering = () => {
  const seen: object[] = [];
  return ({ input }: StoreRequest): number => {
    if (!seen.includes(input)) seen.push(input);
    return seen.indexOf(input) + 1;
  };
};

/** The requests that `work` makes. */
export const record = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; requests: readonly Recorded[] }> => {
  const requests: Recorded[] = [];
  const numberOf = numbering();
  const result = await intercept((sending, send) => {
    const number = numberOf(sending);
    if (number > requests.length) requests.push({ number, name: nameOf(sending), sending });
    return send();
  }, work);
  return { result, requests };
};

/** What was done to each sending, in order, for people to read. */
export type Trace = { readonly lines: string[]; hasWrites: boolean };

/** Milliseconds after which a request is taken not to be made any more. */
const patience = 1_000;

/** Milliseconds after which work that should end by itself is taken not to. */
const endless = 10_000;

const never = (): Promise<never> => new Promise(() => {});

/** What became of work under a fault: `cut off` when it waits for ever, as a function that is stopped. */
export type Outcome<Result> = { readonly result: Result | 'cut off'; readonly isStruck: boolean };

/**
 * Runs `work` with a fault at the request of that number. It returns once nothing is on its way to the store.
 *
 * @param canGiveUp whether the work ends by itself though the store is silent.
 */
export const inject = async <Result>(
  fault: Fault,
  at: number,
  trace: Trace,
  canGiveUp: boolean,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> => {
  const numberOf = numbering();
  const onTheWay = new Set<Promise<unknown>>();
  const silence = Promise.withResolvers<'cut off'>();
  let isStruck = false;

  const isHit = (number: number, sending: StoreRequest): boolean => {
    if (fault.extent === 'from there on') return number >= at && canMeet(fault, sending);
    return number === at && !(fault.extent === 'once' && isStruck);
  };

  const strike = async <Answer>(sending: StoreRequest, send: () => Promise<Answer>): Promise<Answer> => {
    switch (fault.kind) {
      case 'silent, applied':
      case 'silent, not applied':
        // Only of the first is it told whether it was applied; what follows is asked for by nobody any more.
        if (fault.kind === 'silent, applied' && numberOf(sending) === at) await send().catch(() => {});
        silence.resolve('cut off');
        return never();
      default:
        return failWith(fault.kind, sending, send);
    }
  };

  const handle = <Answer>(sending: StoreRequest, send: () => Promise<Answer>): Promise<Answer> => {
    const number = numberOf(sending);
    const hit = isHit(number, sending);
    trace.lines.push(`${number} ${nameOf(sending)}: ${hit ? fault.kind : 'answered'}`);
    trace.hasWrites ||= isWrite(sending.command);
    isStruck ||= hit;
    const sent = hit ? strike(sending, send) : send();
    if (!(hit && isSilent(fault))) {
      const settled = sent.catch(() => {}).finally(() => onTheWay.delete(settled));
      onTheWay.add(settled);
    }
    return sent;
  };

  const result = await intercept(handle, async () => {
    const done = work();
    const end = canGiveUp ? wait<'cut off'>(endless, 'cut off', { ref: false }) : silence.promise;
    const outcome = await (isSilent(fault) ? Promise.race([done, end]) : done);
    // A function whose time was up early may still be before the request that is never answered.
    if (isSilent(fault)) await Promise.race([silence.promise, wait(patience)]);
    while (onTheWay.size > 0) await Promise.all(onTheWay);
    return outcome;
  });
  return { result, isStruck };
};
