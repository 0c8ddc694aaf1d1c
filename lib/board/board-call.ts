import type { Tags } from '../jobs/use-case.ts';

/** What the use cases of a board are called with. */
export type BoardCall = {
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
  readonly ifNoneMatch?: Tags | undefined;
};

export type BoardJobCall = BoardCall & { readonly id: number };
