import applicantRoutingTypeRows from './data/applicant-routing-types.json' with { type: 'json' };
import jobCategoryRows from './data/job-categories.json' with { type: 'json' };
import positionTypeRows from './data/position-types.json' with { type: 'json' };
import salaryPeriodRows from './data/salary-periods.json' with { type: 'json' };

export type Entry = { readonly id: number; readonly name: string };
export type SalaryPeriod = Entry & { readonly unit: string };

/**
 * A fixed list. Operators edit its data file: a removed entry is marked `"retired": true`
 * and can still be found, because jobs may refer to it.
 */
export type List<E extends Entry> = {
  /** The singular name of an entry, for messages. */
  readonly name: string;
  /** The entries in use, in the order of the data file. */
  readonly all: () => readonly E[];
  /** The entry in use with this id. */
  readonly listed: (id: number) => E | undefined;
  /** The entry with this id, retired ones included. */
  readonly find: (id: number) => E | undefined;
};

type Row = Entry & { readonly retired?: boolean };

/**
 * A list over the rows of a data file.
 *
 * @param name the singular name of an entry, for messages
 * @param entry the part of a row that is shown
 */
export const list = <R extends Row, E extends Entry>(
  name: string,
  rows: readonly R[],
  entry: (row: R) => E,
): List<E> => {
  const inUse = (row: R): boolean => row.retired !== true;
  const find = (id: number): R | undefined => rows.find((row) => row.id === id);
  return {
    name,
    all: () => rows.filter(inUse).map(entry),
    listed: (id) => {
      const row = find(id);
      return row && inUse(row) ? entry(row) : undefined;
    },
    find: (id) => {
      const row = find(id);
      return row && entry(row);
    },
  };
};

// Copied by name, so that neither `retired` nor an operator's note in a data file is published.
const named = ({ id, name }: Row): Entry => ({ id, name });

export const positionTypes = list('position type', positionTypeRows, named);
export const jobCategories = list('job category', jobCategoryRows, named);
export const applicantRoutingTypes = list('applicant routing type', applicantRoutingTypeRows, named);
export const salaryPeriods: List<SalaryPeriod> = list(
  'salary period',
  salaryPeriodRows,
  ({ id, name, unit }) => ({ id, name, unit }),
);
