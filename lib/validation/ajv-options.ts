import { isCalendarDate } from '../dates.ts';
import { isVisible } from '../text/characters.ts';

/** Without ajv's messages and copies of the schema, which would only make the validators larger. */
export const ajvOptions = { allErrors: true, messages: false, allowUnionTypes: true } as const;

/** The formats of the schemas that ajv does not define. */
export const stringFormats = { date: isCalendarDate, 'not-blank': isVisible } as const;
