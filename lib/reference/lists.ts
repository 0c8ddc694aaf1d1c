import applicantRoutingTypeRows from './data/applicant-routing-types.json' with { type: 'json' };
import jobCategoryRows from './data/job-categories.json' with { type: 'json' };
import positionTypeRows from './data/position-types.json' with { type: 'json' };
import salaryPeriodRows from './data/salary-periods.json' with { type: 'json' };

export type Entry = { readonly id: number; readonly name: string };

/** A fixed list. Jobs may refer to an entry that operators have marked `"retired": true`. */
export type List<E extends Entry> = {
  /** The entries in use, in the order of the data file. */
  readonly all: () => readonly E[];
  /** The entry in use with this id. */
  readonly listed: (id: number) => E | undefined;
  /** The entry with this id, retired ones included. */
  readonly find: (id: number) => E | undefined;
};

type Row = Entry & { readonly retired?: boolean };

/** @param entry the part of a row that is shown */
/* @__NO_SIDE_EFFECTS__ */
export const list = <R extends Row, E extends Entry>(rows: readonly R[], entry: (row: R) => E): List<E> => {
  const inUse = rows.filter((row) => row.retired !== true);
  const findIn = (some: readonly R[], id: number): E | undefined => {
    const row = some.find((each) => each.id === id);
    return row && entry(row);
  };
  return {
    all: () => inUse.map(entry),
    listed: (id) => findIn(inUse, id),
    find: (id) => findIn(rows, id),
  };
};

// Copied by name, so that an operator's notes in a data file are not published.
const named = ({ id, name }: Row): Entry => ({ id, name });

export const positionTypes = list(positionTypeRows, named);
export const jobCategories = list(jobCategoryRows, named);
export const applicantRoutingTypes = list(applicantRoutingTypeRows, named);
export const salaryPeriods = list(salaryPeriodRows, ({ id, name, unit }) => ({ id, name, unit }));

/** Those that a property of a job refers to. */
export const jobLists = { positionTypes, jobCategories, applicantRoutingTypes } as const;
