import { leavesIn } from './record-values.ts';

/** The most names to count: a hostile feed may have other names in each job. */
const maxNames = 1_000;

/** A path as the feed spells it. A column may have a slash in its name; `@id` is the attribute `id`. */
export const writtenAs = (path: string, nameOf: (key: string) => string): string => {
  const whole = nameOf(path);
  if (whole !== path) return whole;
  return path
    .split('/')
    .map((name) => (name.startsWith('@') ? name : nameOf(name)))
    .join('/');
};

/** Counts the values that no path reads, under the outermost name inside which nothing is read. */
export class UnreadNames {
  /** Whether a name is read as a whole, or something inside it is; undefined if neither. */
  readonly #read = new Map<string, 'whole' | 'inside'>();
  readonly #jobs = new Map<string, number>();

  constructor(paths: readonly (readonly string[])[]) {
    for (const path of paths) {
      for (let length = 1; length < path.length; length += 1) {
        const outer = path.slice(0, length).join('/');
        if (!this.#read.has(outer)) this.#read.set(outer, 'inside');
      }
      this.#read.set(path.join('/'), 'whole');
    }
  }

  add(record: unknown): void {
    const found = new Set<string>();
    for (const [names, leaf] of leavesIn(record)) {
      if (String(leaf ?? '').trim() === '') continue;
      let path = '';
      let read: 'whole' | 'inside' | undefined = 'inside';
      for (const name of names) {
        if (read !== 'inside') break;
        path = path === '' ? name : `${path}/${name}`;
        read = this.#read.get(path);
      }
      if (names.length > 0 && read !== 'whole') found.add(path);
    }
    for (const name of found) {
      const jobs = this.#jobs.get(name) ?? 0;
      if (jobs > 0 || this.#jobs.size < maxNames) this.#jobs.set(name, jobs + 1);
    }
  }

  /** The names, and how many jobs have a value in each; the most frequent first. */
  all(nameOf: (path: string) => string) {
    return [...this.#jobs]
      .map(([path, jobs]) => ({ name: writtenAs(path, nameOf), jobs }))
      .sort((one, other) => other.jobs - one.jobs);
  }
}
