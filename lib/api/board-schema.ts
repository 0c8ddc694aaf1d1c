import { type Documents, jobDocuments, offBoardNames, optionalNames, shownNames } from '../domain/job.ts';
import { maxPageSize } from './limits.ts';
import { complete, id, recordOf, withOptional } from './schema-parts.ts';

/** What boards read, as JSON Schema. */

const isHidden = (name: string): boolean => offBoardNames.some((one) => one === name);

const outputs = (names: readonly (keyof Documents)[]) =>
  recordOf(
    names.filter((name) => !isHidden(name)),
    (name) => jobDocuments[name].output.schema,
  );

/** A live job, in the order of its properties. `employer` may be null. */
export const boardJobSchema = withOptional(outputs(optionalNames), complete(outputs(shownNames)));

const data = (items: object) => ({ type: 'array', maxItems: maxPageSize, items }) as const;

export const walkPageSchema = complete({
  data: data(boardJobSchema),
  next: { type: ['string', 'null'] },
  changes: { type: 'string' },
});

export const changeStates = ['live', 'gone'] as const;

/** The job as it is now; one that is gone has no `job`. */
export const changeSchema = withOptional(
  { job: boardJobSchema },
  complete({ id, state: { enum: changeStates } }),
);

export const changesPageSchema = complete({
  data: data(changeSchema),
  next: { type: 'string' },
  upToDate: { type: 'boolean' },
});
