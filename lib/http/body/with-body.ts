import httpJsonBodyParser from '@middy/http-json-body-parser';
import { fingerprintOf, keyDigest } from '../../domain/idempotency.ts';
import type { Body, EmployerCall } from '../../jobs/use-case.ts';
import type { ApiEvent, Output, Run, Step, WithRun } from '../api-event.ts';
import { bodyText, type Checked, type JsonBody, jsonObject, mediaType } from '../middleware/json-body.ts';
import type { UseCase } from '../query/query-reader.ts';

/** Checks a JSON object, and removes the invalid values from it. */
export type Validate<Input> = (body: Checked) => Omit<Body<Input>, 'idempotency'>;

/** The steps that read a body. @param more steps after the media type. */
export const readingBody = <Call>(
  take: (body: JsonBody) => Run<Call>,
  more: readonly Step[] = [],
): Step<WithRun<Call>>[] => [
  mediaType(),
  ...more,
  bodyText(),
  // `mediaType` has checked it, by a wider rule than the parser's.
  httpJsonBodyParser<ApiEvent>({ disableContentTypeCheck: true }),
  jsonObject(take),
];

/**
 * Joins a use case to the validation of the body that it takes.
 *
 * @param more steps after the media type: `idempotencyKey`.
 */
export const withBody = <Call extends EmployerCall, Input>(
  validate: Validate<Input>,
  use: (call: Call, body: Body<Input>) => Promise<Output>,
  ...more: readonly Step[]
): UseCase<Call> => ({
  steps: readingBody((body) => {
    const { value, lenient, idempotencyKey: key } = body;
    // Taken now: validation removes invalid values from the body.
    const fingerprint = key === undefined ? '' : fingerprintOf(value, lenient);
    const validated = validate(body);
    return (call) => {
      const idempotency =
        key === undefined ? undefined : { key: keyDigest(call.employer.id, key), fingerprint };
      return use(call, { ...validated, idempotency });
    };
  }, more),
});
