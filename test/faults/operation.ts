/** The result of one attempt, as the caller sees it. */
export type Attempt = {
  /** An HTTP status, `done`, or the name of an error. */
  readonly outcome: string;
  /** The operation may or may not have been applied: retry. */
  readonly isUndecided: boolean;
  /** Another attempt is in progress: retry later. */
  readonly isInProgress?: boolean;
  /** The returned document without random values. */
  readonly document?: string;
};

/** An operation with its prepared store. */
export type Trial = {
  /** @param isUnresponsive the store never responds: the function gets a short timeout. */
  readonly attempt: (isUnresponsive?: boolean) => Promise<Attempt>;
  /** The stored data without random values, as sorted lines. */
  readonly stored: () => Promise<string[]>;
  /** The violations in the stored data, one line each. */
  readonly violations: () => Promise<string[]>;
};

/** An operation of the service that is tested under faults of the store. */
export type FaultSubject = {
  readonly name: string;
  /** The outcome without faults. */
  readonly outcome: string;
  /**
   * Other outcomes that a retry may have when the first attempt was applied but its response was
   * lost. The stored data must still equal that of a run without faults.
   */
  readonly retryOutcomes?: readonly string[];
  /** Such a retry creates a duplicate. */
  readonly mayDuplicate?: true;
  /** Whether it times out by itself when the store never responds; otherwise the test aborts it. */
  readonly timesOut: boolean;
  /** Made of several atomic steps, so that partial progress is valid. */
  readonly isMultiStep?: true;
  /** It writes nothing, so all its runs share one preparation. */
  readonly isReadOnly?: true;
  /** Prepares the store and the operation. */
  readonly begin: () => Promise<Trial>;
};
