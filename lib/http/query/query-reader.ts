import type { RouteAtRunTime } from '../../contract/route.ts';
import { invalidQuery, type ParameterFault } from '../../errors/errors.ts';
import { shownName } from '../../errors/fault.ts';
import { defaultPageSize, maxInt32, maxPageSize } from '../../limits.ts';
import { closestName } from '../../text/closest-name.ts';
import { prefersLenient, unknownParameters } from '../middleware/request-line.ts';
import type { Step, WithInput } from '../step.ts';

/** Reads query parameters one by one and reports all their faults at once. */
export class QueryReader {
  readonly #query: URLSearchParams;
  readonly #faults: ParameterFault[] = [];

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  /** @param operation such as `GET /jobs`. */
  refuseUnknown(operation: string, known: readonly string[] | undefined): void {
    this.#faults.push(...unknownParameters(this.#query, operation, known, closestName));
  }

  addFault(parameter: string, message: string): void {
    this.#faults.push({ parameter, code: 'invalid_value', message: `${parameter} ${message}` });
  }

  /** @returns undefined when the parameter is absent, empty or invalid. */
  text(parameter: string, once = 'send it once'): string | undefined {
    const [value, ...more] = this.#query.getAll(parameter);
    if (more.length > 0) this.addFault(parameter, `is given more than once; ${once}`);
    else if (value?.includes('\0')) this.addFault(parameter, 'contains a NUL (%00); remove it');
    else return value || undefined;
    return undefined;
  }

  /**
   * Reads values separated by commas, in any order.
   *
   * @param isSame whether the first text, which was sent, stands for the second one.
   * @returns those of `values` that are given, in their order; undefined as `text` does.
   */
  list<Value extends string>(
    parameter: string,
    values: readonly Value[],
    isSame = (sent: string, value: string): boolean => sent === value,
  ): readonly Value[] | undefined {
    const once = `send it once, with a comma between two values: ${parameter}=${values.slice(0, 2).join(',')}`;
    const sent = this.text(parameter, once)
      ?.split(',')
      .map((item) => item.trim());
    if (!sent) return undefined;
    const unknown = sent.find((item) => !values.some((value) => isSame(item, value)));
    if (unknown === '') this.addFault(parameter, 'has an empty item; write one comma between two values');
    else if (unknown !== undefined) {
      const meant = closestName(unknown, values);
      const use = meant ? `did you mean ${meant}?` : `use ${values.join(', ')}, separated by commas`;
      this.addFault(parameter, `has the unknown value ${shownName(unknown)}; ${use}`);
    }
    return values.filter((value) => sent.some((item) => isSame(item, value)));
  }

  page(): number {
    return this.#integer('page', maxInt32, 1);
  }

  pageSize(byDefault = defaultPageSize): number {
    return this.#integer('pageSize', maxPageSize, byDefault);
  }

  /** @throws query.invalid when any parameter is invalid. */
  throwIfAny(): void {
    if (this.#faults.length > 0) throw invalidQuery(this.#faults);
  }

  #integer(parameter: string, max: number, fallback: number): number {
    const value = this.text(parameter);
    if (value === undefined || value.trim() === '') return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= max) return number;
    this.addFault(parameter, `must be a whole number from 1 to ${max}, in decimal digits`);
    return fallback;
  }
}

/**
 * Reads `Prefer`, and makes the input of the use case of the query, whose parameters the row of the
 * route lists.
 *
 * @throws query.invalid with every unknown parameter and invalid value.
 */
export const queryOf =
  <Input>(read: (reader: QueryReader) => Input) =>
  ({ name, query }: RouteAtRunTime): Step<WithInput<Input>> => ({
    before: ({ event: { headers, rawQueryString }, internal }) => {
      internal.lenient = prefersLenient(headers.prefer);
      const reader = new QueryReader(new URLSearchParams(rawQueryString));
      if (!internal.lenient) reader.refuseUnknown(name, query);
      internal.input = read(reader);
      reader.throwIfAny();
    },
  });
