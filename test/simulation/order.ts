import type { Span } from './world.ts';

/** What may have happened to a state, at one moment of a span. */
export type Event<State> = Span & {
  readonly what: string;
  /** What may follow the state; nothing if the event cannot happen in it. */
  readonly next: (state: State) => readonly State[];
  /** It need not have happened: its outcome is unknown. */
  readonly isOptional?: boolean;
};

/** One way in which everything may have happened so far. */
type Way<State> = { readonly state: State; readonly done: ReadonlySet<Event<State>> };

/** More ways at one moment are not searched. */
const maxWays = 20_000;

/**
 * Looks for an order in which the events explain each other, each within its span: whether the history is
 * linearizable. At the end of each event every way in which it has happened by then is kept.
 *
 * @returns why there is none.
 */
export const findDisorder = <State>(
  first: readonly State[],
  events: readonly Event<State>[],
): string | undefined => {
  const numbers = new Map(events.map((event, at) => [event, at]));
  const keyOf = ({ state, done }: Way<State>): string =>
    `${JSON.stringify(state)} ${[...done].map((event) => numbers.get(event)).sort()}`;
  const unique = (all: readonly Way<State>[]) => new Map(all.map((way) => [keyOf(way), way] as const));
  const open = new Set<Event<State>>();
  /** The ways in which an event has happened, where they need it after others that are open. */
  const until = (last: Event<State>, all: readonly Way<State>[]): Way<State>[] => {
    const ways = unique(all);
    const ended = last.isOptional ? [...all] : [];
    for (const { state, done } of ways.values()) {
      if (done.has(last)) ended.push({ state, done: done.difference(new Set([last])) });
      if (done.has(last) || ways.size > maxWays) continue;
      for (const event of open) {
        for (const next of done.has(event) ? [] : event.next(state)) {
          const way = { state: next, done: new Set([...done, event]) };
          ways.set(keyOf(way), way);
        }
      }
    }
    return [...unique(ended.filter(({ done }) => !done.has(last))).values()];
  };
  let ways: readonly Way<State>[] = first.map((state) => ({ state, done: new Set() }));
  const moments = events.flatMap((event) => [
    { at: event.began, event, isEnd: false },
    { at: event.ended, event, isEnd: true },
  ]);
  for (const { event, isEnd } of moments.sort(
    (one, other) => Number(one.at > other.at) - Number(one.at < other.at),
  )) {
    if (!isEnd) {
      open.add(event);
      continue;
    }
    const after = until(event, ways);
    if (after.length === 0) {
      const states = [...new Set(ways.map(({ state }) => JSON.stringify(state)))].slice(0, 3);
      return `${event.what} fits no order after ${states.join(' or ')}`;
    }
    open.delete(event);
    ways = after;
  }
  return undefined;
};
