import type { JobPage } from '../support/api/responses.ts';
import { headerView } from './view.ts';
import type { Job, World } from './world.ts';

/** The parameters of a list request; undefined ones are not sent. */
export type ListQuery = {
  readonly as: number;
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly referenceId?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
};

export const targetOf = ({ as: _, ...query }: ListQuery): string => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/jobs?${new URLSearchParams(parameters)}`;
};

const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const hasAllTerms = ({ content: { title, referenceId } }: Job, q: string): boolean =>
  foldText(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((term) => [title, referenceId ?? ''].some((text) => foldText(text).includes(term)));

/** The sort key of a job; jobs that one sweep has published may come in any order. */
const placeOf = ({ life, publishedAt }: Job): string =>
  `${String(life.published + 1_000).padStart(5, '0')} ${publishedAt}`;

const sorted = (world: World, { as, q = '', status = '', referenceId = '' }: ListQuery): Job[] =>
  world.jobs
    .filter(({ owner, life }) => owner === as && (status === '' || status.split(',').includes(life.status)))
    .filter(({ content }) => referenceId === '' || content.referenceId === referenceId)
    .filter((job) => hasAllTerms(job, q))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));

const defaultSize = 10;

/**
 * Whether the link is that of the page, with the same filter, or null when there is no such page.
 */
const isLinkTo = (link: string | null, page: number | null, query: ListQuery): boolean => {
  if (link === null || page === null) return link === page;
  const parameters = new URL(link).searchParams;
  const hasSameFilter = (['q', 'status', 'referenceId', 'pageSize'] as const).every(
    (name) =>
      (parameters.get(name) ?? undefined) === (query[name] === undefined ? undefined : String(query[name])),
  );
  return hasSameFilter && parameters.get('page') === String(page);
};

/** @returns the differences between a page and the contract. */
export const pageFaults = (world: World, query: ListQuery, { data, paging }: JobPage): string[] => {
  const { page = 1, pageSize = defaultSize } = query;
  const all = sorted(world, query);
  const pages = Math.ceil(all.length / pageSize);
  const expected = all.slice((page - 1) * pageSize, page * pageSize);
  const listed = data.map(({ id }) => all.find((job) => job.id === id));
  const headers = data.map((header) => JSON.stringify(header));
  const isMatch = (job: Job | undefined, at: number): boolean =>
    job !== undefined && headers[at] === JSON.stringify(headerView(world, job));

  const previous = page > 1 && pages > 0 ? Math.min(page - 1, pages) : null;
  const next = page < pages ? page + 1 : null;
  const numbers = { total: all.length, page, pages, pageSize };
  const { previous: previousLink, next: nextLink, ...actual } = paging;
  return [
    ...(JSON.stringify(listed.map((job) => job && placeOf(job))) === JSON.stringify(expected.map(placeOf)) &&
    new Set(headers).size === headers.length
      ? []
      : [`the page lists ${data.map(({ id }) => id)}; expected ${expected.map(({ id }) => id)}`]),
    ...(listed.every(isMatch) ? [] : [`the headers ${headers} do not match the jobs`]),
    ...(JSON.stringify(actual) === JSON.stringify(numbers)
      ? []
      : [`paging is ${JSON.stringify(actual)}; expected ${JSON.stringify(numbers)}`]),
    ...(isLinkTo(previousLink, previous, query)
      ? []
      : [`previous is ${previousLink}; expected page ${previous}`]),
    ...(isLinkTo(nextLink, next, query) ? [] : [`next is ${nextLink}; expected page ${next}`]),
  ];
};
