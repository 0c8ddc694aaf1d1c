import { maxJsonValues } from '../../api/limits.ts';

const isStartOfValue = (character: string | undefined): boolean =>
  character === '{' || character === '[' || character === ',';

/** Whether JSON text has so many values that parsing and validating them would take seconds. */
export const hasTooManyValues = (text: string): boolean => {
  if (text.length <= maxJsonValues) return false;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length && values <= maxJsonValues; at += 1) {
    const character = text[at];
    if (isInString && character === '\\') at += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && isStartOfValue(character)) values += 1;
  }
  return values > maxJsonValues;
};
