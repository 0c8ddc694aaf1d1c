import { DomainError, invalidBody } from '../errors/errors.ts';
import type { Fault } from '../errors/fault.ts';
import { bodySteps } from '../http/body/with-body.ts';
import type { Step, WithInput } from '../http/step.ts';
import { validator } from '../validation/validate.ts';
import { type Application, readApplication, tidyBody } from './application.ts';
import { type ApplicationInput, applicationInputSchema } from './application-schema.ts';
import { applicationErrors } from './body-errors.ts';

/** Checks the members; `readApplication` has the other rules. */
const validateApplication = validator<Partial<ApplicationInput>>(
  applicationInputSchema,
  applicationErrors,
  'an application',
);

/** What comes after the semicolon of a wrong type may repeat the value. */
const withoutValue = (fault: Fault): Fault =>
  fault.code === 'type' ? { ...fault, message: fault.message.replace(/;.*/s, '') } : fault;

/** The parser's own message has a piece of the text. */
const silentParser = (): Step => ({
  onError: (request) => {
    const { error } = request;
    if (error instanceof DomainError && error.code === 'json.malformed') {
      request.error = new DomainError('json.malformed', 'The body is not a JSON object in UTF-8.');
    }
  },
});

/** The steps of an application. No message repeats what an applicant wrote. @throws body.invalid */
export const applicationSteps = (): Step<WithInput<Application>>[] =>
  bodySteps(
    (body) => {
      const missing = tidyBody(body.value);
      const { input, faults } = validateApplication(body);
      const read = readApplication(input);
      const all = [...faults.map(withoutValue), ...missing, ...read.faults];
      if (all.length > 0) throw invalidBody(all);
      return read.application;
    },
    [silentParser()],
  );
