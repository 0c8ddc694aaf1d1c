import { defaultPageSize, maxInt32, maxPageSize } from '../../api/limits.ts';
import { InvalidQueryError, type ParameterFault } from '../../domain/errors.ts';

/** Reads query parameters one by one and reports all their faults at once. */
export class QueryReader {
  readonly #query: URLSearchParams;
  readonly #faults: ParameterFault[] = [];

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  addFault(parameter: string, message: string): void {
    this.#faults.push({ parameter, code: 'invalid_value', message: `${parameter} ${message}` });
  }

  /** @returns undefined when the parameter is absent, empty or invalid. */
  text(parameter: string): string | undefined {
    const [value, ...more] = this.#query.getAll(parameter);
    if (more.length > 0) this.addFault(parameter, 'is given more than once');
    else if (value?.includes('\0')) this.addFault(parameter, 'must not hold NUL');
    else return value || undefined;
    return undefined;
  }

  choice<Value extends string>(parameter: string, values: readonly Value[]): Value | undefined {
    const value = this.text(parameter);
    const found = values.find((one) => one === value);
    if (value !== undefined && !found) this.addFault(parameter, `must be one of ${values.join(', ')}`);
    return found;
  }

  /** Reads `true` or `false`. @returns false when the parameter is absent or invalid. */
  flag(parameter: string): boolean {
    const [value = 'false', ...more] = this.#query.getAll(parameter);
    if (more.length > 0) this.addFault(parameter, 'is given more than once');
    else if (value !== 'true' && value !== 'false') this.addFault(parameter, 'must be true or false');
    return value === 'true';
  }

  page(): number {
    return this.#integer('page', maxInt32, 1);
  }

  pageSize(): number {
    return this.#integer('pageSize', maxPageSize, defaultPageSize);
  }

  /** @throws InvalidQueryError when any parameter is invalid. */
  throwIfAny(): void {
    if (this.#faults.length > 0) throw new InvalidQueryError(this.#faults);
  }

  #integer(parameter: string, max: number, fallback: number): number {
    const value = this.text(parameter);
    if (value === undefined || value.trim() === '') return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= max) return number;
    this.addFault(parameter, `must be a whole number from 1 to ${max}`);
    return fallback;
  }
}
