import { UsageError } from '../errors.ts';
import { parseJsonFile } from '../map/map-file.ts';

/** Where a job has its company, and the ids of employers by companies: several may be one employer. */
export type EmployersFile = { readonly field: string; readonly ids: ReadonlyMap<string, number> };

const isId = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** @throws UsageError */
export const readEmployersFile = (text: string): EmployersFile => {
  const { field, employers, ...others } = Object(parseJsonFile(text, 'employers'));
  const entries = Object.entries<number>(Array.isArray(employers) ? {} : Object(employers));
  const ids = new Map(entries.map(([company, id]) => [company.trim(), id]));
  // A company that is there twice would be of the employer that comes last.
  const isValid = entries.length > 0 && ids.size === entries.length && [...ids.values()].every(isId);
  if (typeof field === 'string' && field !== '' && isValid && Object.keys(others).length === 0)
    return { field, ids };
  throw new UsageError(
    'The employers file must be {"field": "companyId", "employers": {"acme": 4021}}: where the company of a job is, and the id of the employer of each company, once.',
  );
};
