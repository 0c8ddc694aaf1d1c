import type { HandlerResult } from '../service.ts';
import { type StoreRequest, spentOn, unitsOf } from '../spending.ts';

/** Means of several calls. */
export type Measured = {
  readonly reads: number;
  readonly writes: number;
  /** Write and read units by table and index. */
  readonly places: ReadonlyMap<string, number>;
  readonly roundTrips: number;
  /** Milliseconds of CPU, the AWS SDK included. */
  readonly cpu: number;
  /** Bytes to the client: body and headers of the response. */
  readonly answerBytes: number;
};

/** How many calls were made, and what those of routes have returned. */
type Calls = { readonly calls: number; readonly answers?: readonly HandlerResult[] };

/** Keys are cached: their look-up is an operation of its own. */
const isKeyLookUp = ({ shares }: StoreRequest): boolean => shares.every(({ place }) => place === 'ApiKeys');

const perPlace = (requests: readonly StoreRequest[], calls: number): Map<string, number> => {
  const places = new Map<string, number>();
  for (const { place, units } of requests.flatMap(({ shares }) => shares)) {
    places.set(place, (places.get(place) ?? 0) + units / calls);
  }
  return places;
};

const bytesOf = ({ headers = {}, body = '' }: HandlerResult): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0) +
  Buffer.byteLength(body);

/** CPU milliseconds of this process. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Measures `work`, which makes calls one after the other. @returns what each takes, and what it returned. */
export const measureCalls = async <Work extends Calls>(
  work: () => Promise<Work>,
  { withKeys = false } = {},
): Promise<Work & { readonly measured: Measured }> => {
  const before = processor();
  const { result, requests } = await spentOn(work);
  const cpu = processor() - before;
  const { calls, answers = [] } = result;
  const counted = requests.filter((request) => withKeys || !isKeyLookUp(request));
  const measured = {
    reads: unitsOf(counted, 'read') / calls,
    writes: unitsOf(counted, 'write') / calls,
    places: perPlace(counted, calls),
    roundTrips: Math.max(0, ...counted.map(({ depth }) => depth)) / calls,
    cpu: cpu / calls,
    answerBytes: answers.reduce((sum, answer) => sum + bytesOf(answer), 0) / calls,
  };
  return { ...result, measured };
};
