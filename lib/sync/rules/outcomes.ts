/** What became of a job of a batch or a synchronisation. */
export const outcomes = [
  'created',
  'updated',
  'unchanged',
  'deleted',
  'unknown',
  'invalid',
  'failed',
] as const;

export type OutcomeName = (typeof outcomes)[number];

export type OutcomeCounts = Readonly<Record<OutcomeName, number>>;
