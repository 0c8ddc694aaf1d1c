import { withoutKeys } from '../../../lib/log.ts';
import { escapeUnprintable, printableLine } from '../../../lib/text/printable.ts';
import type { CliContext } from './cli-context.ts';

/** @param edit changes each text, and each name of a property. */
const editedJson = (document: object, edit: (text: string) => string): string => {
  const edited = (_: string, value: unknown): unknown => {
    if (typeof value === 'string') return edit(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [edit(name), inside]));
  };
  return escapeUnprintable(JSON.stringify(document, edited));
};

type Stream = 'stdout' | 'stderr';
type Removals = { readonly planned: number; readonly done: number };

/** The progress is shown after so many jobs. */
const every = 100;

const progressText = (jobs: number, { planned, done }: Removals): string => {
  const removed =
    planned > 0 ? `, ${done.toLocaleString('en')} of ${planned.toLocaleString('en')} removed` : '';
  return `${jobs.toLocaleString('en')} jobs${removed}`;
};

/**
 * All that the command prints. Any text may be of a feed, a map file or the service: what controls a
 * terminal is replaced, an end of a line within a line too, and keys are removed.
 */
export const createOutput = (io: Pick<CliContext, 'stdout' | 'stderr' | 'env'>) => {
  const { stderr, env } = io;
  let secrets: readonly string[] = [];
  const redact = (text: string): string =>
    secrets.reduce((plain, secret) => plain.replaceAll(secret, '…'), withoutKeys(text, env.JOB_POSTING_KEY));
  const printable = (line: string): string => redact(printableLine(line));
  let shown = 0;

  const write = (stream: Stream, text: string): void => {
    if (shown > 0) stderr.write('\r\u001b[K');
    shown = 0;
    io[stream].write(`${text}\n`);
  };

  return {
    /** Texts that are not printed. */
    hide: (texts: readonly string[]): void => {
      secrets = texts;
    },

    lines: (stream: Stream, lines: readonly string[]): void => write(stream, lines.map(printable).join('\n')),

    document: (stream: Stream, document: object): void => write(stream, editedJson(document, redact)),

    /** Shows the number of jobs in one line of a terminal, until something else is printed. */
    progress: (jobs: number, removals: Removals = { planned: 0, done: 0 }): void => {
      const step = Math.floor((jobs + removals.done) / every);
      if (!stderr.isTTY || step === shown) return;
      shown = step;
      stderr.write(`\r${printable(progressText(jobs, removals))}`);
    },
  };
};

export type CliOutput = ReturnType<typeof createOutput>;
