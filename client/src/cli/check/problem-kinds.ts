import { type FeedFault, namesakeCode } from '../map/problem.ts';
import type { FeedItem } from '../open-feed.ts';

/** Where a job is in the feed. */
export type Place = Pick<FeedItem, 'position' | 'line' | 'referenceId'>;

/** A job that has a problem. */
export type FaultExample = Partial<Place> & {
  /** How many jobs have the problem with this message; the place is that of the first of them. */
  jobs: number;
  readonly message: string;
  readonly position: number;
};

/** Problems with the same code in the same property. */
export type ProblemKind = {
  readonly severity: FeedFault['severity'];
  readonly code: string;
  /** Such as `locations` or `salary.period`; empty for the job or the feed as a whole. */
  readonly field: string;
  jobs: number;
  /** By message, the most frequent first. */
  readonly examples: readonly FaultExample[];
};

/** More messages of a kind are counted only. */
export const maxMessages = 200;

type Kind = Omit<ProblemKind, 'examples'> & {
  readonly messages: Map<string, FaultExample>;
  /** A job may have several problems of a kind. */
  last: number;
};

const fieldOf = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/\d+(?=\/|$)/g, '')
    .replaceAll('/', '.');

const sorted = <Counted extends { readonly jobs: number }>(all: Iterable<Counted>): Counted[] =>
  [...all].sort((one, other) => other.jobs - one.jobs);

/** Counts problems by kind, with examples. Its size does not depend on the number of jobs. */
export class ProblemKinds {
  readonly #kinds = new Map<string, Kind>();

  /** @param item undefined for a problem of the feed as a whole. */
  add({ severity, code, pointer, message }: FeedFault, item?: Place): void {
    const field = fieldOf(pointer);
    const key = `${severity} ${code} ${field}`;
    const kind = this.#kinds.get(key) ?? { severity, code, field, jobs: 0, last: 0, messages: new Map() };
    this.#kinds.set(key, kind);
    if (item && item.position !== kind.last) {
      kind.jobs += 1;
      kind.last = item.position;
    }
    const example = kind.messages.get(message);
    if (example) example.jobs += 1;
    else if (kind.messages.size < maxMessages) kind.messages.set(message, exampleOf(message, item));
  }

  /** Errors first, then the most frequent. */
  get all(): readonly ProblemKind[] {
    const found = [...this.#kinds.values()];
    const isPartlyAbroad = found.some(({ code }) => code === 'location_abroad');
    const kinds = found
      .filter(({ code }) => code !== namesakeCode || isPartlyAbroad)
      .map(({ messages, last: _, ...kind }) => ({ ...kind, examples: sorted(messages.values()) }));
    const of = (severity: FeedFault['severity']) =>
      sorted(kinds.filter((kind) => kind.severity === severity));
    return [...of('error'), ...of('warning')];
  }
}

const exampleOf = (message: string, item: Place | undefined): FaultExample => ({
  jobs: item ? 1 : 0,
  message,
  position: item?.position ?? 0,
  line: item?.line,
  referenceId: item?.referenceId,
});
