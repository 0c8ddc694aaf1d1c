import { decodeHTML } from 'entities';
import { readDate } from '../map/dates.ts';
import { leavesIn } from '../map/record-values.ts';
import { maxJobs } from '../readers/limits.ts';

/** The forms of a text, and how each is recognised. Of long texts only the beginning is tested. */
const forms = {
  email: (text: string) => /^(?:mailto:)?[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/i.test(text),
  url: (text: string) => /^https?:\/\//i.test(text),
  html: (text: string) => /<(?:p|div|ul|br|li|strong)\b/i.test(text),
  date: (text: string) => /^\d{4}-\d\d-\d\d/.test(text) || readDate(text, 'DD/MM/YYYY') !== undefined,
  letter: (text: string) => /\p{L}/u.test(text),
  digit: (text: string) => /\d/.test(text),
  id: (text: string) => /^[^\s@$]+$/.test(text) && /\d/.test(text) && !/[.,]\d+$/.test(text),
} as const;

export type Form = keyof typeof forms;
const formNames = Object.keys(forms) as Form[];

const maxPaths = 500;
const maxValues = 500;
const longestValue = 120;
const longestSample = 2_000;

const longestText = 20_000;

/** The letters of a text without its tags: equal with and without HTML. */
const lettersOf = (text: string): string =>
  decodeHTML(text.replaceAll(/<[^<>]*>?/g, '')).replaceAll(/[^\p{L}]/gu, '');

/** What the jobs of a feed have in one column, element or property. */
export class PathProfile {
  readonly path: string;
  /** How many jobs have a value. */
  jobs = 0;
  /** 1 for each job that has a value, by the job's position in the feed. */
  readonly has = new Uint8Array(maxJobs);
  /** How many jobs have each value; at most the first 500 that are short. */
  readonly values = new Map<string, number>();
  /** How many values differ, and how many repeat an earlier one. Counting ends at about 500 repeats. */
  distinct = 0;
  doubles = 0;
  /** The first value that repeats an earlier one. */
  double?: string;
  readonly #seen = new Set<string>();
  /** Whether a job has several values. */
  isRepeated = false;
  longest = 0;
  /** Texts, their characters, and how many have each form. */
  texts = 0;
  characters = 0;
  readonly forms = { email: 0, url: 0, html: 0, date: 0, letter: 0, digit: 0, id: 0 };
  /** The beginning of the first value, and its letters up to a limit. */
  readonly example: string;
  readonly letters: string;

  constructor(path: string, [first = '']: readonly string[]) {
    this.path = path;
    this.example = first.slice(0, longestValue);
    this.letters = lettersOf(first.slice(0, 5 * longestText)).slice(0, longestText);
  }

  /** @param job its place in the feed, from 0. */
  add(texts: readonly string[], job: number): void {
    this.jobs += 1;
    this.has[job] = 1;
    this.isRepeated ||= texts.length > 1;
    for (const text of new Set(texts)) this.#count(text);
  }

  #count(text: string): void {
    const start = text.slice(0, longestValue);
    const sample = text.slice(0, longestSample);
    this.longest = Math.max(this.longest, text.length);
    this.texts += 1;
    this.characters += text.length;
    for (const form of formNames) if (forms[form](sample)) this.forms[form] += 1;
    if (this.doubles <= maxValues) {
      const key = text.length > longestValue ? `${text.length} ${start}` : text;
      if (this.#seen.has(key)) {
        this.doubles += 1;
        this.double ??= start;
      } else this.distinct += 1;
      this.#seen.add(key);
      if (this.doubles > maxValues) this.#seen.clear();
    }
    const jobs = this.values.get(text) ?? 0;
    if (jobs > 0 || (this.values.size < maxValues && text.length <= longestValue)) {
      this.values.set(text, jobs + 1);
    }
  }
}

/** Collects the values of the jobs of a feed by their paths. */
export class Profiles {
  readonly #profiles = new Map<string, PathProfile>();
  jobs = 0;

  add(record: unknown): void {
    const values = new Map<string, string[]>();
    for (const [names, leaf] of leavesIn(record)) {
      // The text of an element that has attributes is read at the path of the element.
      const path = names.filter((name) => name !== '#text').join('/');
      const text = String(leaf ?? '').trim();
      if (path === '' || text === '') continue;
      const texts = values.get(path);
      if (texts) texts.push(text);
      else values.set(path, [text]);
    }
    for (const [path, texts] of values) {
      let profile = this.#profiles.get(path);
      if (!profile && this.#profiles.size < maxPaths) {
        profile = new PathProfile(path, texts);
        this.#profiles.set(path, profile);
      }
      profile?.add(texts, this.jobs);
    }
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
}
