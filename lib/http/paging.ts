import { InvalidQueryError, type ParameterFault } from '../domain/errors.ts';
import type { PageLink, PageResult } from '../jobs/request.ts';

export const pageSizes = { min: 1, max: 100, default: 10 } as const;
export const maxPage = 2_147_483_647;

/** Reads query parameters one by one and tells all their faults at once. */
export const readQuery = (query: URLSearchParams) => {
  const faults: ParameterFault[] = [];
  const fault = (parameter: string, message: string): void => {
    faults.push({ parameter, code: 'invalid_value', message: `${parameter} ${message}` });
  };

  /** @returns the parameter's text; undefined when it is absent or empty. */
  const text = (parameter: string): string | undefined => {
    const [value, ...more] = query.getAll(parameter);
    if (more.length > 0) fault(parameter, 'is given more than once');
    else if (value?.includes('\0')) fault(parameter, 'must not hold NUL');
    else return value || undefined;
    return undefined;
  };

  const integer = (parameter: string, min: number, max: number, fallback: number): number => {
    const value = text(parameter);
    if (value === undefined || value.trim() === '') return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    fault(parameter, `must be a whole number from ${min} to ${max}`);
    return fallback;
  };

  return {
    text,
    page: (): number => integer('page', 1, maxPage, 1),
    pageSize: (): number => integer('pageSize', pageSizes.min, pageSizes.max, pageSizes.default),
    choice: <Value extends string>(parameter: string, values: readonly Value[]): Value | undefined => {
      const value = text(parameter);
      const found = values.find((one) => one === value);
      if (value !== undefined && found === undefined) fault(parameter, `must be one of ${values.join(', ')}`);
      return found;
    },
    fault,
    /** @throws InvalidQueryError when any parameter was at fault. */
    done: (): void => {
      if (faults.length > 0) throw new InvalidQueryError(faults);
    },
  };
};

/** The pages beside one of a list that is numbered through. */
export const numberedLinks = (
  total: number,
  page: number,
  pageSize: number,
): Pick<PageResult, 'previous' | 'next'> => {
  const pages = Math.ceil(total / pageSize);
  const previous = Math.min(page - 1, pages);
  return {
    previous: previous >= 1 ? { page: previous } : null,
    next: page < pages ? { page: page + 1 } : null,
  };
};

/** Parameters that the links to other pages carry on, in this order. */
const carried = ['q', 'status', 'referenceId', 'types', 'pageSize'];

/**
 * The paging block of a list.
 *
 * @param query the request's own.
 * @param address the list's, without a query.
 */
export const pagingOf = (
  { total, page, pageSize, previous, next }: PageResult,
  query: URLSearchParams,
  address: string,
) => {
  const parameters = carried.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const link = ({ page: number, cursor }: PageLink): string => {
    const own = [['page', String(number)], ...(cursor === undefined ? [] : [['cursor', cursor]])];
    return `${address}?${new URLSearchParams([...parameters, ...own])}`;
  };
  return {
    total,
    page,
    pages: Math.ceil(total / pageSize),
    pageSize,
    previous: previous && link(previous),
    next: next && link(next),
  };
};
