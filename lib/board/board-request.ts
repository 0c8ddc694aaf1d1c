import type { Tags } from '../jobs/request.ts';

/** What a use case takes of a request with a board's key. */
export type BoardRequest = {
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
  readonly ifNoneMatch?: Tags | undefined;
};

export type BoardJobRequest = BoardRequest & { readonly id: number };
