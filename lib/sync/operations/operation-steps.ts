import { invalidBody } from '../../errors/errors.ts';
import { childPointer, type Fault, nameOf, shownName } from '../../errors/fault.ts';
import { bodySteps } from '../../http/body/with-body.ts';
import type { Step, WithInput } from '../../http/step.ts';
import { validateJob, validateReference } from '../../job/body/validate-job.ts';
import { maxChunkJobs, maxOperations } from '../../limits.ts';
import { isObject } from '../../schema-parts.ts';
import { closestName } from '../../text/closest-name.ts';
import type { JsonBody } from '../../validation/checked-body.ts';
import type { Checks, Operation, Operations } from './operation.ts';

/** The members of each operation. */
const members = { put: ['op', 'job'], delete: ['op', 'referenceId'] } as const;

const isOp = (value: unknown): value is Operation['op'] => value === 'put' || value === 'delete';

const unknownMembers = (value: object, known: readonly string[], pointer: string, owner: string): Fault[] =>
  Object.keys(value)
    .filter((name) => !known.includes(name))
    .slice(0, maxOperations)
    .map((name) => {
      const meant = closestName(name, known);
      const hint = meant ? `did you mean ${meant}?` : 'leave it out';
      const message = `${shownName(name)} is not a property of ${owner}; ${hint}`;
      return { pointer: childPointer(pointer, name), code: 'unknown_property', message };
    });

/** @throws body.invalid */
const readList = (body: object, name: string, most: number, owner: string): readonly unknown[] => {
  const pointer = `/${name}`;
  const faults = unknownMembers(body, [name], '', owner);
  const list: unknown = Object.getOwnPropertyDescriptor(body, name)?.value;
  if (list === undefined) faults.push({ pointer, code: 'required', message: `${name} is required` });
  else if (!Array.isArray(list)) {
    faults.push({ pointer, code: 'type', message: `${name} must be an array; write it in [ ]` });
  } else if (list.length === 0) {
    faults.push({ pointer, code: 'too_few', message: `${name} needs at least one entry` });
  } else if (list.length > most) {
    const message = `${name} may have at most ${most} entries; it has ${list.length}; send the others in another request`;
    faults.push({ pointer, code: 'too_many', message });
  }
  if (faults.length > 0 || !Array.isArray(list)) throw invalidBody(faults);
  return list;
};

const operationFaults = (value: unknown, index: number): Fault[] => {
  const pointer = `/operations/${index}`;
  const name = nameOf(pointer);
  if (!isObject(value)) {
    const message = `${name} must be an object, such as { "op": "put", "job": { … } }`;
    return [{ pointer, code: 'type', message }];
  }
  const { op } = value;
  if (isOp(op)) return unknownMembers(value, members[op], pointer, `the operation "${op}"`);
  const at = `${pointer}/op`;
  if (op === undefined) {
    return [{ pointer: at, code: 'required', message: `${name}.op is required: "put" or "delete"` }];
  }
  return [{ pointer: at, code: 'not_in_list', message: `${name}.op must be "put" or "delete"` }];
};

/** An operation without faults. */
const toOperation = (value: unknown): Operation => {
  const { op, job, referenceId } = isObject(value) ? value : {};
  return op === 'delete' ? { op, referenceId } : { op: 'put', job };
};

/** Reads the body of `POST /jobs/batch`. @throws body.invalid */
export const readOperations = ({ value }: JsonBody): Operation[] => {
  const list = readList(value, 'operations', maxOperations, 'a batch');
  const faults = list.flatMap(operationFaults);
  if (faults.length > 0) throw invalidBody(faults);
  return list.map(toOperation);
};

/** Reads the body of a chunk of a synchronisation: its jobs are to be put. @throws body.invalid */
export const readChunk = ({ value }: JsonBody): Operation[] =>
  readList(value, 'jobs', maxChunkJobs, 'a chunk').map((job) => ({ op: 'put', job }));

/** The checks of the operations in a body. */
export const checksOf = ({ lenient, mayHoldInvalidCharacters }: Omit<JsonBody, 'value'>): Checks => ({
  job: (value) => validateJob({ value, mayHoldInvalidCharacters, lenient }),
  reference: (value) => validateReference({ value, mayHoldInvalidCharacters, lenient }),
});

/** The steps of a body of operations. */
export const operationSteps = (
  read: (body: JsonBody) => readonly Operation[],
): Step<WithInput<Operations>>[] =>
  bodySteps((body) => ({
    operations: read(body),
    options: { checks: checksOf(body), lenient: body.lenient },
  }));
