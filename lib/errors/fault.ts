import type { Entry, List } from '../reference/lists.ts';
import type { FaultCode } from './fault-codes.ts';

/** An invalid value of a request's body; `pointer` is a JSON Pointer (RFC 6901) to it. */
export type Fault = { readonly pointer: string; readonly code: FaultCode; readonly message: string };

/** Faults that are nested deeper are reported at the last ancestor whose pointer is this short. */
const longestPointer = 500;

/** @returns the JSON Pointer of a member of the value at `pointer`. */
export const childPointer = (pointer: string, name: string): string =>
  pointer.length + name.length > longestPointer
    ? pointer
    : `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** For messages: a name that a client sent, cut to a length that can be read. */
export const shownName = (name: string): string =>
  (name.length > 60 ? `${name.slice(0, 60)}…` : name) || '""';

/** For messages: `salary.period` for `/salary/period`, `categories[1]` for `/categories/1`. */
export const nameOf = (pointer: string): string =>
  (pointer === '' ? '/the body' : pointer)
    .slice(1)
    .split('/')
    .map((token) => shownName(token.replaceAll('~1', '/').replaceAll('~0', '~')))
    .reduce((name, token) => (/^\d+$/.test(token) ? `${name}[${token}]` : `${name}.${token}`));

/** For messages: `1 job`, `2 jobs`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** @returns the entries of a list for a message: `1 (Full Time), 2 (Part Time)`. */
export const choices = (list: List<Entry>): string =>
  list
    .all()
    .map(({ id, name }) => `${id} (${name})`)
    .join(', ');

/** Collects the faults of a request's body, in the order in which they are reported. */
export class Faults {
  readonly #faults: Fault[];

  /** @param faults those of an earlier check. */
  constructor(faults: readonly Fault[] = []) {
    this.#faults = [...faults];
  }

  get all(): readonly Fault[] {
    return this.#faults;
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  add(...faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  /** Whether a fault is reported at `pointer` or inside it. */
  has(pointer: string): boolean {
    return this.#faults.some((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`));
  }

  /** Adds a fault unless one is reported at its pointer or inside it. */
  addUnlessReported(fault: Fault): void {
    if (!this.has(fault.pointer)) this.add(fault);
  }
}
