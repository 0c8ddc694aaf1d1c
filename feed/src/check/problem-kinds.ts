import type { FeedItem } from '../open-feed.ts';
import type { FeedFault } from '../problem.ts';

/** A job that has a problem: where it is in the feed. */
const exampleOf = (message: string, item: Omit<FeedItem, 'job'> | undefined) => ({
  /** How many jobs have the problem with this message; the place is that of the first of them. */
  jobs: item ? 1 : 0,
  message,
  position: item?.position ?? 0,
  line: item?.line,
  referenceId: item?.referenceId,
});

export type FaultExample = Readonly<ReturnType<typeof exampleOf>>;

/** Problems with the same code in the same property. */
export type ProblemKind = ProblemKinds['all'][number];

/** More messages of a kind are counted only. */
export const maxMessages = 200;

/** Such as `locations` or `salary.period`; empty for the job or the feed as a whole. */
const fieldOf = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/\d{1,9}(?=\/|$)/g, '')
    .replaceAll('/', '.');

const newKind = (severity: FeedFault['severity'], code: string, field: string) => ({
  severity,
  code,
  field,
  jobs: 0,
  messages: new Map<string, ReturnType<typeof exampleOf>>(),
  /** A job may have several problems of a kind. */
  last: 0,
});

const sorted = <Counted extends { readonly jobs: number }>(all: Iterable<Counted>): readonly Counted[] =>
  [...all].sort((one, other) => other.jobs - one.jobs);

/** Counts problems by kind, with examples. Its size does not depend on the number of jobs. */
export class ProblemKinds {
  readonly #kinds = new Map<string, ReturnType<typeof newKind>>();

  /** @param item undefined for a problem of the feed as a whole. */
  add({ severity, code, pointer, message }: FeedFault, item?: Omit<FeedItem, 'job'>): void {
    const field = fieldOf(pointer);
    const key = `${severity} ${code} ${field}`;
    const kind = this.#kinds.get(key) ?? newKind(severity, code, field);
    this.#kinds.set(key, kind);
    if (item && item.position !== kind.last) {
      kind.jobs += 1;
      kind.last = item.position;
    }
    const example = kind.messages.get(message);
    if (example) example.jobs += 1;
    else if (kind.messages.size < maxMessages) kind.messages.set(message, exampleOf(message, item));
  }

  /** Errors first, then the most frequent; so are the messages of each. */
  get all() {
    const kinds = [...this.#kinds.values()].map(({ messages, last: _, ...kind }) => ({
      ...kind,
      examples: sorted(messages.values()),
    }));
    const of = (severity: FeedFault['severity']) =>
      sorted(kinds.filter((kind) => kind.severity === severity));
    return [...of('error'), ...of('warning')];
  }
}
