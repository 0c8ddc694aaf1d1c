import { mean, median } from '../measure.ts';
import type { BenchEmployer, HandlerResult } from '../service.ts';
import { type StoreRequest, spentOn, unitsOf } from '../spending.ts';
import type { PricedRequest } from './operations.ts';

/** Means of several requests. */
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

/** Keys are cached: their look-up is an operation of its own here. */
const isKeyLookUp = ({ shares }: StoreRequest): boolean => shares.every(({ place }) => place === 'ApiKeys');

const perPlace = (samples: readonly StoreRequest[][]): Map<string, number> => {
  const places = new Map<string, number>();
  for (const { place, units } of samples.flat().flatMap(({ shares }) => shares)) {
    places.set(place, (places.get(place) ?? 0) + units / samples.length);
  }
  return places;
};

export const bytesOf = ({ headers = {}, body = '' }: HandlerResult): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0) +
  Buffer.byteLength(body);

/** CPU milliseconds of this process. */
export const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Measures the requests of an operation to DynamoDB, and then its CPU, `samples` times each.
 *
 * @throws when a response has an unexpected status.
 */
export const measureOperation = async (
  employer: BenchEmployer,
  operation: PricedRequest,
  samples: number,
): Promise<Measured> => {
  const spent: StoreRequest[][] = [];
  const answers: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    const asked = await operation.prepare();
    const { result, requests } = await spentOn(() => employer.call(asked));
    if (result.statusCode !== operation.status) {
      throw new Error(`${operation.name} was answered ${result.statusCode}: ${result.body}`);
    }
    answers.push(bytesOf(result));
    spent.push(operation.status === 401 ? requests : requests.filter((request) => !isKeyLookUp(request)));
  }
  let cpu = 0;
  for (let sample = 0; sample < samples; sample++) {
    const asked = await operation.prepare();
    const before = processor();
    await employer.call(asked);
    cpu += processor() - before;
  }
  return {
    reads: mean(spent.map((requests) => unitsOf(requests, 'read'))),
    writes: mean(spent.map((requests) => unitsOf(requests, 'write'))),
    places: perPlace(spent),
    // The first calls also look up the key.
    roundTrips: median(spent.map((requests) => Math.max(0, ...requests.map(({ depth }) => depth)))),
    cpu: cpu / samples,
    answerBytes: mean(answers),
  };
};
