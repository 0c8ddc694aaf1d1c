import type { FromSchema } from 'json-schema-to-ts';
import { expect } from 'vitest';
import type {
  entryListSchema,
  entrySchema,
  jobListSchema,
  jobSchema,
  locationListSchema,
  locationSchema,
} from '../../lib/api/job-schema.ts';
import type { ProblemBody } from '../../lib/api/problem-schema.ts';
import type { Answer } from './client.ts';

export type JobBody = FromSchema<typeof jobSchema>;
export type JobPage = FromSchema<typeof jobListSchema>;
export type Entry = FromSchema<typeof entrySchema>;
export type EntryList = FromSchema<typeof entryListSchema>;
export type LocationBody = FromSchema<typeof locationSchema>;
export type LocationPage = FromSchema<typeof locationListSchema>;

/** The client has held the body against the schema of its route; here it gets the type that goes with it. */
const bodyOf = <Body>(answer: Answer, status: number): Body => {
  expect(answer.status, answer.text.slice(0, 1_000)).toBe(status);
  return answer.body as Body;
};

export const jobOf = (answer: Answer, status: 200 | 201 = 200): JobBody => bodyOf(answer, status);

export const pageOf = (answer: Answer): JobPage => bodyOf(answer, 200);

export const entriesOf = (answer: Answer): readonly Entry[] => bodyOf<EntryList>(answer, 200).data;

export const locationsOf = (answer: Answer): LocationPage => bodyOf(answer, 200);

export const problemOf = (answer: Answer, status: number): ProblemBody => bodyOf(answer, status);

/** The faults of a 400 as `pointer code`, sorted; query parameters by their name. */
export const faultsOf = (answer: Answer): readonly string[] => {
  const { errors = [] } = problemOf(answer, 400);
  return errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`).sort();
};

/** The words of a 400's only fault. */
export const faultMessage = (answer: Answer): string => {
  const { errors = [] } = problemOf(answer, 400);
  expect(errors).toHaveLength(1);
  return errors[0]?.message ?? '';
};

/** What of a problem may differ between two requests that are told the same. */
export const withoutRequestId = ({ text }: Answer): string =>
  text.replace(/"requestId":"[^"]*"/, '"requestId":""');

export const tagOf = ({ headers }: Answer): string => {
  expect(headers.etag).toBeDefined();
  return headers.etag ?? '';
};
