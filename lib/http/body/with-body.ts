import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { RouteAtRunTime } from '../../contract/route.ts';
import { DomainError, invalidQuery } from '../../errors/errors.ts';
import { maxIdempotencyKeyLength } from '../../limits.ts';
import { closestName } from '../../text/closest-name.ts';
import type { CheckedBody, JsonBody } from '../../validation/checked-body.ts';
import { bodyText, jsonObject, mediaType } from '../middleware/json-body.ts';
import { prefersLenient, unknownParameters } from '../middleware/request-line.ts';
import type { Body, EmployerRequest } from '../request.ts';
import type { ApiEvent, Internal, Step, WithInput } from '../step.ts';
import { fingerprintOf, keyDigest } from './idempotency.ts';

/**
 * Reads `Prefer`, and the query of a write that can be tried without effect. It refuses unknown
 * parameters in lenient mode, too: a mistyped `dryRun` must not write.
 *
 * @throws query.invalid
 */
export const dryRun = ({ name }: RouteAtRunTime): Step => ({
  before: ({ event: { headers, rawQueryString }, internal }) => {
    internal.lenient = prefersLenient(headers.prefer);
    const query = new URLSearchParams(rawQueryString);
    const faults = unknownParameters(query, name, ['dryRun'], closestName);
    const [value = 'false', ...more] = query.getAll('dryRun');
    const refuse = (why: string) =>
      faults.push({ parameter: 'dryRun', code: 'invalid_value', message: `dryRun ${why}` });
    if (more.length > 0) refuse('is given more than once');
    else if (value !== 'true' && value !== 'false') refuse('must be true or false');
    if (faults.length > 0) throw invalidQuery(faults);
    internal.dryRun = value === 'true';
  },
});

/**
 * The steps of a body.
 *
 * @param read makes the input of the use case of it.
 * @param more steps after the media type.
 */
export const bodySteps = <Known, Input>(
  read: (body: JsonBody, internal: Internal & Known) => Input | Promise<Input>,
  more: readonly Step[] = [],
): Step<Known & WithInput<Input>>[] => [
  mediaType(),
  ...more,
  bodyText(),
  // `mediaType` has checked it, by a wider rule than the parser's.
  httpJsonBodyParser<ApiEvent>({ disableContentTypeCheck: true }),
  jsonObject(read),
];

const visibleAscii = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`);

/**
 * The key as it is, quotes included (draft-ietf-httpapi-idempotency-key-header). A dry run, which
 * creates nothing, ignores it.
 *
 * @throws idempotency.invalid_key
 */
export const idempotencyKey = (): Step => ({
  before: ({ event, internal }) => {
    const key = event.headers['idempotency-key'];
    if (key === undefined || internal.dryRun) return;
    if (!visibleAscii.test(key)) {
      throw new DomainError(
        'idempotency.invalid_key',
        `The header Idempotency-Key must have 1 to ${maxIdempotencyKeyLength} visible ASCII characters. Send a random UUID.`,
      );
    }
    internal.idempotencyKey = key;
  },
});

/** The steps of a validated body. @param more steps after the media type: `idempotencyKey`. */
export const validated = <Input>(
  validate: (body: JsonBody) => CheckedBody<Input> | Promise<CheckedBody<Input>>,
  ...more: readonly Step[]
): Step<EmployerRequest & WithInput<Body<Input>>>[] =>
  bodySteps(
    async (body, { employer, idempotencyKey: key }: Internal & EmployerRequest): Promise<Body<Input>> => {
      // Before the validation, which removes invalid values from the body.
      const idempotency = key !== undefined && {
        idempotency: {
          key: keyDigest(employer.id, key),
          fingerprint: fingerprintOf(body.value, body.lenient),
        },
      };
      return { ...(await validate(body)), ...idempotency };
    },
    more,
  );
