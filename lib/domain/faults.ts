import { InvalidJobError } from './errors.ts';
import type { Fault } from './fault.ts';

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

  /** @throws InvalidJobError with every fault. */
  throwIfAny(): void {
    if (!this.isEmpty) throw new InvalidJobError(this.#faults);
  }
}
