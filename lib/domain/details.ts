import type { JobInput } from '../api/job-schema.ts';
import type { Details } from './job.ts';

export type DetailsInput = NonNullable<JobInput['details']>;

/** The members that are set, in the published order. */
export const toDetails = ({ workplace, vacancy, aiScreening }: DetailsInput): Details | null => {
  const details = {
    ...(workplace != null && { workplace }),
    ...(vacancy != null && { vacancy }),
    ...(aiScreening != null && { aiScreening }),
  };
  return Object.keys(details).length === 0 ? null : details;
};

/** The details after a change: a member that was sent replaces the stored one, null removes it. */
export const changeDetails = (
  stored: Details | null,
  sent: DetailsInput | null | undefined,
): Details | null => {
  if (sent === undefined) return stored;
  // Unknown members, which lenient mode ignores, do not make an object empty.
  if (sent === null || Object.keys(sent).length === 0) return null;
  return toDetails({ ...stored, ...sent });
};
