/** Whose key a request has. */
export type Employer = {
  readonly id: number;
  readonly name: string;
  /** Its jobs are never on the board. */
  readonly test?: true | undefined;
};

/** Whom a key is for, and what it may do. A board's key reads below /board, and belongs to no employer. */
export type KeyKind = 'employer' | 'read-only' | 'board';

/** The employer or the board to which a key belongs. */
export type Caller = EmployerCaller | BoardCaller;

type EmployerCaller = Employer & { readonly kind: 'employer' | 'read-only'; readonly keyId: string };

type BoardCaller = {
  readonly kind: 'board';
  readonly keyId: string;
  /** It may hand applications in. */
  readonly applications?: true | undefined;
};
