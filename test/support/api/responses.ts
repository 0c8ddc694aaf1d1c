import { expect } from 'vitest';
import type { components } from '../../../client/src/generated/schema.ts';
import type { ProblemBody } from '../../../lib/contract/problem-schema.ts';
import type { HttpResponse } from './client.ts';

type Schemas = components['schemas'];
export type JobBody = Schemas['Job'];
export type JobPage = Schemas['JobPage'];
export type Entry = Schemas['PositionType'];
export type LocationPage = Schemas['LocationPage'];

/** The client has validated the body against the schema of its route, so the cast is safe. */
export const bodyOf = <Body>(response: HttpResponse, status: number): Body => {
  expect(response.status, response.text.slice(0, 1_000)).toBe(status);
  return response.body as Body;
};

export const jobOf = (response: HttpResponse, status: 200 | 201 = 200): JobBody => bodyOf(response, status);

export const pageOf = (response: HttpResponse): JobPage => bodyOf(response, 200);

export const entriesOf = (response: HttpResponse): readonly Entry[] =>
  bodyOf<Schemas['PositionTypeList']>(response, 200).data;

export const locationsOf = (response: HttpResponse): LocationPage => bodyOf(response, 200);

export const problemOf = (response: HttpResponse, status: number): ProblemBody => bodyOf(response, status);

/** The errors of a 400 as `pointer code`, sorted; query parameters by name. */
export const faultsOf = (response: HttpResponse): readonly string[] => {
  const { errors = [] } = problemOf(response, 400);
  return errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`).sort();
};

/** The message of the only error of a 400. */
export const faultMessage = (response: HttpResponse): string => {
  const { errors = [] } = problemOf(response, 400);
  expect(errors).toHaveLength(1);
  return errors[0]?.message ?? '';
};

/** The body without the request id, which differs between otherwise equal responses. */
export const withoutRequestId = ({ text }: HttpResponse): string =>
  text.replace(/"requestId":"[^"]*"/, '"requestId":""');

export const etagOf = ({ headers }: HttpResponse): string => {
  expect(headers.etag).toBeDefined();
  return headers.etag ?? '';
};
