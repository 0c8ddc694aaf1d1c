import { defaultPageSize, maxInt32, maxPageSize } from '../../api/limits.ts';
import { InvalidQueryError, type ParameterFault } from '../../domain/errors.ts';

/** Reads query parameters one by one and reports all their faults at once. */
export const readQuery = (query: URLSearchParams) => {
  const faults: ParameterFault[] = [];
  const fault = (parameter: string, message: string): void => {
    faults.push({ parameter, code: 'invalid_value', message: `${parameter} ${message}` });
  };

  /** @returns the parameter's text; undefined when it is absent or empty. */
  const text = (parameter: string): string | undefined => {
    const [value, ...more] = query.getAll(parameter);
    if (more.length > 0) fault(parameter, 'is given more than once');
    else if (value?.includes('\0')) fault(parameter, 'must not hold NUL');
    else return value || undefined;
    return undefined;
  };

  const integer = (parameter: string, min: number, max: number, fallback: number): number => {
    const value = text(parameter);
    if (value === undefined || value.trim() === '') return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    fault(parameter, `must be a whole number from ${min} to ${max}`);
    return fallback;
  };

  return {
    text,
    page: (): number => integer('page', 1, maxInt32, 1),
    pageSize: (): number => integer('pageSize', 1, maxPageSize, defaultPageSize),
    choice: <Value extends string>(parameter: string, values: readonly Value[]): Value | undefined => {
      const value = text(parameter);
      const found = values.find((one) => one === value);
      if (value !== undefined && found === undefined) fault(parameter, `must be one of ${values.join(', ')}`);
      return found;
    },
    fault,
    /** @throws InvalidQueryError when any parameter is invalid. */
    throwIfAny: (): void => {
      if (faults.length > 0) throw new InvalidQueryError(faults);
    },
  };
};
