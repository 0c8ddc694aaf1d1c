import { maxJobs } from '../feeds/limits.ts';
import { readDate } from '../map/dates.ts';

/** What a text may be by its form; one that is longer is read by its beginning. */
const forms = {
  email: (text: string) => /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(text),
  url: (text: string) => /^https?:\/\//i.test(text),
  html: (text: string) => /<(?:p|div|ul|br|li|strong)\b/i.test(text),
  date: (text: string) => /^\d{4}-\d\d-\d\d/.test(text) || readDate(text, 'DD/MM/YYYY') !== undefined,
  letter: (text: string) => /\p{L}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  id: (text: string) => /^(?=.*\d)(?!.*[.,]\d+$)[^\s@$]+$/.test(text),
} as const;

export type Form = keyof typeof forms;
const formNames = Object.keys(forms) as Form[];

/** What the jobs of a feed have in one column, element or property. */
export type PathProfile = {
  readonly path: string;
  /** How many jobs have a value. */
  jobs: number;
  /** Which of them, by their place in the feed. */
  readonly has: Uint8Array;
  /** How many jobs have each value; at most the first 500 that are short. */
  readonly values: Map<string, number>;
  /** How many values are different, and how many jobs have one of an earlier job; about 500 are counted. */
  distinct: number;
  doubles: number;
  /** The first value that two jobs have. */
  double?: string;
  /** Whether a job has several values. */
  isRepeated: boolean;
  longest: number;
  /** Texts, their characters, and how many have each form. */
  texts: number;
  characters: number;
  readonly forms: Record<Form, number>;
  /** The beginning of the first value. */
  readonly example: string;
};

const maxPaths = 500;
const maxValues = 500;
const longestValue = 120;
const longestSample = 2_000;

/** Collects the values of the jobs of a feed by their paths. */
export class Profiles {
  readonly #profiles = new Map<string, PathProfile & { readonly seen: Set<string> }>();
  jobs = 0;

  add(record: unknown): void {
    const values = new Map<string, string[]>();
    this.#visit(record, '', values);
    for (const [path, texts] of values) this.#count(path, texts);
    this.jobs += 1;
  }

  /** In the order of the feed. */
  get all(): readonly PathProfile[] {
    return [...this.#profiles.values()];
  }

  /** How many jobs have a value in none of the paths. */
  lacking(profiles: readonly PathProfile[]): number {
    let count = 0;
    for (let at = 0; at < this.jobs; at += 1) if (!profiles.some(({ has }) => has[at])) count += 1;
    return count;
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

  #profileAt(path: string, text: string): (PathProfile & { readonly seen: Set<string> }) | undefined {
    const known = this.#profiles.get(path);
    if (known || this.#profiles.size >= maxPaths) return known;
    const profile = {
      path,
      jobs: 0,
      has: new Uint8Array(maxJobs),
      values: new Map<string, number>(),
      seen: new Set<string>(),
      distinct: 0,
      doubles: 0,
      isRepeated: false,
      longest: 0,
      texts: 0,
      characters: 0,
      forms: { email: 0, url: 0, html: 0, date: 0, letter: 0, digit: 0, id: 0 },
      example: text.slice(0, longestValue),
    };
    this.#profiles.set(path, profile);
    return profile;
  }

  #count(path: string, texts: readonly string[]): void {
    const profile = this.#profileAt(path, texts[0] ?? '');
    if (!profile) return;
    profile.jobs += 1;
    profile.has[this.jobs] = 1;
    profile.isRepeated ||= texts.length > 1;
    for (const text of new Set(texts)) {
      const start = text.slice(0, longestValue);
      const sample = text.slice(0, longestSample);
      const key = text.length > longestValue ? `${text.length} ${start}` : text;
      profile.longest = Math.max(profile.longest, text.length);
      profile.texts += 1;
      profile.characters += text.length;
      for (const form of formNames) if (forms[form](sample)) profile.forms[form] += 1;
      if (profile.doubles <= maxValues) {
        if (profile.seen.has(key)) {
          profile.doubles += 1;
          profile.double ??= start;
        } else profile.distinct += 1;
        profile.seen.add(key);
        if (profile.doubles > maxValues) profile.seen.clear();
      }
      const jobs = profile.values.get(text) ?? 0;
      if (jobs > 0 || (profile.values.size < maxValues && text.length <= longestValue)) {
        profile.values.set(text, jobs + 1);
      }
    }
  }
}
