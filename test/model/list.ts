import type { JobPage } from '../support/responses.ts';
import { headerView } from './view.ts';
import type { Job, World } from './world.ts';

/** What a client asks a list for; undefined is not sent. */
export type ListQuery = {
  readonly as: number;
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
};

export const targetOf = ({ as: _, ...query }: ListQuery): string => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/jobs?${new URLSearchParams(parameters)}`;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const hasAllTerms = ({ content: { title, referenceId } }: Job, q: string): boolean =>
  plain(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((term) => [title, referenceId ?? ''].some((text) => plain(text).includes(term)));

/** Where a job stands; jobs that a sweep has published together stand side by side in whatever order. */
const placeOf = ({ life, publishedAt }: Job): string =>
  `${String(life.published + 1_000).padStart(5, '0')} ${publishedAt}`;

const sorted = (world: World, { as, q = '', status = '' }: ListQuery): Job[] =>
  world.jobs
    .filter(({ owner, life }) => owner === as && (status === '' || life.status === status))
    .filter((job) => hasAllTerms(job, q))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));

const defaultSize = 10;

/** @returns whether the link leads to that page of the same list, or to none where there is none. */
const leadsTo = (link: string | null, page: number | null, query: ListQuery): boolean => {
  if (link === null || page === null) return link === page;
  const parameters = new URL(link).searchParams;
  const carried = (['q', 'status', 'pageSize'] as const).every(
    (name) =>
      (parameters.get(name) ?? undefined) === (query[name] === undefined ? undefined : String(query[name])),
  );
  return carried && parameters.get('page') === String(page);
};

/** @returns what is wrong with a page of a list. */
export const pageFaults = (world: World, query: ListQuery, { data, paging }: JobPage): string[] => {
  const { page = 1, pageSize = defaultSize } = query;
  const all = sorted(world, query);
  const pages = Math.ceil(all.length / pageSize);
  const wanted = all.slice((page - 1) * pageSize, page * pageSize);
  const shown = data.map(({ id }) => all.find((job) => job.id === id));
  const wholes = data.map((header) => JSON.stringify(header));
  const isRight = (job: Job | undefined, at: number): boolean =>
    job !== undefined && wholes[at] === JSON.stringify(headerView(world, job));

  const previous = page > 1 && pages > 0 ? Math.min(page - 1, pages) : null;
  const next = page < pages ? page + 1 : null;
  const numbers = { total: all.length, page, pages, pageSize };
  const { previous: back, next: on, ...got } = paging;
  return [
    ...(JSON.stringify(shown.map((job) => job && placeOf(job))) === JSON.stringify(wanted.map(placeOf)) &&
    new Set(wholes).size === wholes.length
      ? []
      : [`the page shows ${data.map(({ id }) => id)}; the contract says ${wanted.map(({ id }) => id)}`]),
    ...(shown.every(isRight) ? [] : [`the headers ${wholes} are not those of the jobs`]),
    ...(JSON.stringify(got) === JSON.stringify(numbers)
      ? []
      : [`paging is ${JSON.stringify(got)}; the contract says ${JSON.stringify(numbers)}`]),
    ...(leadsTo(back, previous, query) ? [] : [`previous is ${back}; it should lead to ${previous}`]),
    ...(leadsTo(on, next, query) ? [] : [`next is ${on}; it should lead to ${next}`]),
  ];
};
