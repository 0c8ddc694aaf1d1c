/**
 * What a feed says about a job, one text each: the columns of CSV, and the targets of a map file.
 * `salary` is a text such as `$20 an hour`; `city`, `state` and `country` are used without `location`.
 */
export const fieldNames = [
  'referenceId',
  'title',
  'status',
  'location',
  'city',
  'state',
  'country',
  'category',
  'positionType',
  'description',
  'applicationEmail',
  'applicationUrl',
  'salary',
  'salaryAmount',
  'salaryMaxAmount',
  'salaryCurrency',
  'salaryPeriod',
  'plusCommission',
  'closeDate',
  'confidential',
  'autoRefresh',
  'workplace',
  'vacancy',
  'aiScreening',
] as const;

export type Field = (typeof fieldNames)[number];

/** The paths of each field in a record; the first with a value is used. */
export type Paths = { readonly [Name in Field]?: readonly string[] };
