import type { FeedFacts } from './feed.ts';

/** What a document says of its size, at its root or beside the list of jobs. */
const sizes: readonly string[] = ['totalFound', 'total', 'expectedJobCount', 'meta/total', 'paging/total'];
/** What says that other pages follow. */
const continuations: readonly string[] = ['hasMore', 'next', 'paging/next'];
const errors: readonly string[] = ['error', 'errors'];

/** The names of a path; arrays on the way have none. */
type Names = readonly string[];

const namesOf = (item: string | undefined): Names => (item ?? '').split('/').filter((name) => name !== '');

/** The paths of the parser for one of names, of which each may be that of an array. */
const throughArrays = (names: Names): readonly string[] =>
  names.reduce<readonly string[]>(
    (paths, name) => paths.flatMap((path) => [`${path}.${name}`, `${path}.*.${name}`]),
    ['$'],
  );

/** Longer paths have too many ways through arrays. */
const longestPath = 6;

/** What the parser is to find: the jobs, and the facts about the document. */
export const pathsOf = (item: string | undefined): readonly string[] => {
  const names = namesOf(item);
  if (names.length === 0) return ['$.*'];
  const through = names.length <= longestPath ? throughArrays : (all: Names) => [`$.${all.join('.')}`];
  const around = ['$', ...through(names.slice(0, -1))];
  const said = [...sizes, ...continuations, ...errors].map((name) => name.replace('/', '.'));
  return [
    ...through(names).map((path) => `${path}.*`),
    ...new Set(around.flatMap((path) => said.map((name) => `${path}.${name}`))),
  ];
};

const isSaid = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && !/^(?:|false|0)$/i.test(value.trim()));

const isError = (value: unknown): boolean =>
  isSaid(value) || (typeof value === 'object' && value !== null && Object.keys(value).length > 0);

/** Notes what an element or a member says of the whole feed. */
export const noteFact = (facts: FeedFacts, name: string, value: unknown): void => {
  const text = String(value).trim();
  const isSize = sizes.includes(name) && /^\d{1,9}$/.test(text);
  if (isSize && Number(text) >= Number(facts.expected ?? 0)) facts.expected = text;
  if (continuations.includes(name) && isSaid(value)) facts.next = name;
  if (errors.includes(name) && isError(value)) facts.isError = true;
};

/** Whether the keys are these names; those of arrays may be left out. */
const leads = (keys: readonly unknown[], names: Names): boolean => {
  let at = 0;
  for (const key of keys) {
    if (String(key) === names[at]) at += 1;
    else if (typeof key !== 'number') return false;
  }
  return at === names.length;
};

/** Whether a document has an array at the path of these names, perhaps without an entry. */
const hasArrayAt = (value: unknown, names: Names): boolean => {
  const [name, ...inside] = names;
  if (name === undefined) return Array.isArray(value);
  const isThere = Object.hasOwn(Object(value), name) && hasArrayAt(Object(value)[name], inside);
  return isThere || (Array.isArray(value) && value.some((one) => hasArrayAt(one, names)));
};

/** Separates jobs from the facts about the document, by the path of each value. */
export const documentReader = (item: string | undefined, facts: FeedFacts) => {
  const names = namesOf(item);
  const around = names.slice(0, -1).join('/');
  return {
    /** @returns whether the value is a job, or a member of an object where the list should be */
    kindOf: (keys: readonly unknown[], value: unknown): 'job' | 'member' | undefined => {
      if (leads(keys.slice(0, -1), names)) return typeof keys.at(-1) === 'number' ? 'job' : 'member';
      const path = keys.filter((key) => typeof key === 'string').join('/');
      const isBeside = around !== '' && path.startsWith(`${around}/`);
      noteFact(facts, isBeside ? path.slice(around.length + 1) : path, value);
      return undefined;
    },
    /** @param text the whole document, which has no job. */
    findList: (text: string): void => {
      facts.hasList = hasArrayAt(JSON.parse(text), names);
    },
  };
};
