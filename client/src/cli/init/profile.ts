/** What the jobs of a feed have in one column, element or property. */
export type PathProfile = {
  readonly path: string;
  /** How many jobs have a value. */
  jobs: number;
  /** How many jobs have each value; at most the first 500 that are short. */
  readonly values: Map<string, number>;
  /** Whether no two jobs have the same value. */
  isUnique: boolean;
  /** Whether a job has several values. */
  isRepeated: boolean;
  longest: number;
  /** The beginning of the first value. */
  readonly example: string;
};

const maxPaths = 500;
const maxValues = 500;
const longestValue = 120;

/** Collects the values of the jobs of a feed by their paths. */
export class Profiles {
  readonly #profiles = new Map<string, PathProfile & { readonly seen: Set<string> }>();
  jobs = 0;

  add(record: unknown): void {
    this.jobs += 1;
    const values = new Map<string, string[]>();
    this.#visit(record, '', values);
    for (const [path, texts] of values) this.#count(path, texts);
  }

  /** In the order of the feed. */
  get all(): readonly PathProfile[] {
    return [...this.#profiles.values()];
  }

  #visit(value: unknown, path: string, found: Map<string, string[]>): void {
    if (Array.isArray(value)) {
      for (const one of value) this.#visit(one, path, found);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        // The cells of a row without a column.
        if (path === '' && name === '+') continue;
        // The text of an element that has attributes is read at the path of the element.
        this.#visit(child, name === '#text' ? path : path === '' ? name : `${path}/${name}`, found);
      }
    } else if (path !== '' && value !== null && value !== undefined && String(value).trim() !== '') {
      const texts = found.get(path) ?? [];
      texts.push(String(value).trim());
      found.set(path, texts);
    }
  }

  #count(path: string, texts: readonly string[]): void {
    const profile = this.#profiles.get(path) ?? {
      path,
      jobs: 0,
      values: new Map<string, number>(),
      seen: new Set<string>(),
      isUnique: true,
      isRepeated: false,
      longest: 0,
      example: (texts[0] ?? '').slice(0, longestValue),
    };
    if (this.#profiles.size < maxPaths) this.#profiles.set(path, profile);
    profile.jobs += 1;
    profile.isRepeated ||= texts.length > 1;
    for (const text of new Set(texts)) {
      profile.longest = Math.max(profile.longest, text.length);
      if (profile.isUnique) {
        const key = text.length > longestValue ? `${text.length} ${text.slice(0, longestValue)}` : text;
        profile.isUnique = !profile.seen.has(key);
        if (profile.isUnique) profile.seen.add(key);
        else profile.seen.clear();
      }
      const jobs = profile.values.get(text) ?? 0;
      if (jobs > 0 || (profile.values.size < maxValues && text.length <= longestValue)) {
        profile.values.set(text, jobs + 1);
      }
    }
  }
}
