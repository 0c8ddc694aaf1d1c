import type { Readable, Writable } from 'node:stream';
import type { Connection } from '../sync/connect.ts';

/** The process in which the command runs. */
export type CliContext = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  /** Ends what waits for the network. */
  readonly signal?: AbortSignal | undefined;
  /** Asks a question on the terminal. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Connects the client of the API. `onWait` is called when it starts to wait for a restart. */
  readonly connect: (address: string, key: string | undefined, onWait: () => void) => Connection;
};
