/** Whose key a request has. */
export type Employer = {
  readonly id: number;
  readonly name: string;
  /** Its jobs are never on the board. */
  readonly test?: true | undefined;
};

/**
 * Whom a key is for, and what it may do. A board's key reads below /board, and belongs to no employer. A
 * vendor's acts for the employers that are granted to it.
 */
export type KeyKind = 'employer' | 'read-only' | 'board' | 'vendor';

/** For whom a request acts. */
export type Caller = EmployerCaller | BoardCaller | VendorCaller;

type EmployerCaller = Employer & { readonly kind: 'employer' | 'read-only'; readonly keyId: string };

type BoardCaller = {
  readonly kind: 'board';
  readonly keyId: string;
  /** It may hand applications in. */
  readonly applications?: true | undefined;
};

/** A vendor's key that acts for no employer. */
type VendorCaller = {
  readonly kind: 'vendor';
  readonly keyId: string;
  /** What its grants belong to: the id of its first key. */
  readonly vendor: string;
  readonly readOnly?: true | undefined;
  /** The employer that it names, and that is not granted to it, or suspended. */
  readonly id?: number;
  readonly suspended?: true;
};
