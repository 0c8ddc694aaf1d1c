/** What somebody who tries an operation is told. */
export type Attempt = {
  /** An HTTP status, `done`, or the name of an error. */
  readonly said: string;
  /** Nobody knows whether it was done: it is to be tried again. */
  readonly isUnknown: boolean;
  /** It is done by somebody else at this moment: it is to be tried again later. */
  readonly isRunning?: boolean;
  /** The document, without what is drawn anew each time. */
  readonly document?: string;
};

/** An operation on a store that has been prepared for it. */
export type Trial = {
  /** @param isSilent the store will never answer: then the function has little time, so as not to wait long for it. */
  readonly attempt: (isSilent?: boolean) => Promise<Attempt>;
  /** What is stored, a line for each thing, without what is drawn anew each time; sorted. */
  readonly stored: () => Promise<string[]>;
  /** What is wrong with what is stored, a line for each breach. */
  readonly violations: () => Promise<string[]>;
};

/** Something that the service does, under the faults of the store. */
export type Operation = {
  readonly name: string;
  /** What is said where nothing fails. */
  readonly said: string;
  /**
   * What a repeat may be told instead, once the first try was made without the client hearing of it. Anything that
   * is stored then is as after a run without faults.
   */
  readonly repeated?: readonly string[];
  /** Such a repeat makes a second one. */
  readonly mayDuplicate?: true;
  /** Whether it answers in time when the store never does; else it is cut off, as a function that is stopped. */
  readonly givesUp: boolean;
  /** How far it has come may show, where it is many steps each of which is whole by itself. */
  readonly inSteps?: true;
  /** It writes nothing: one preparation does for all its runs. */
  readonly isRead?: true;
  /** Prepares an empty store, and what is to be tried. */
  readonly begin: () => Promise<Trial>;
};
