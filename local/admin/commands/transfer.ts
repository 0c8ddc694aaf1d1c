import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportStore } from '../../../lib/operator/transfer/export-store.ts';
import { importStore } from '../../../lib/operator/transfer/import-store.ts';
import type { Line } from '../../../lib/operator/transfer/lines.ts';
import { pick } from '../../../lib/store/items.ts';
import { printableLine } from '../../../lib/text/printable.ts';
import { OperatorError, systemCode } from '../../operator-error.ts';
import { type Context, defineChange, defineCommand, flag, required } from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { anyEmployer } from '../parameters.ts';
import { formatReport, problemsLeft, verifyWithProgress } from './verify.ts';

/** npm changes to the folder of package.json: a path is meant from where the operator is. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD || '.', file);

const cannotUse = (file: string, cause: unknown): OperatorError => {
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: `${file} exists. Choose another name, or delete it first.`,
    ENOENT: `${file} does not exist, or its folder does not.`,
  };
  return new OperatorError(reasons[systemCode(cause) ?? ''] ?? `${file} cannot be used: ${String(cause)}`, {
    code: 'file',
  });
};

const openFile = (file: string, flags: 'r' | 'wx') =>
  // An export has e-mail addresses: it is for its owner alone.
  open(pathOf(file), flags, 0o600).catch((cause: unknown) => {
    throw cannotUse(file, cause);
  });

/** Writes lines to a new file, which is removed if that fails. */
const writeFile = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  const handle = await openFile(file, 'wx');
  try {
    await pipeline(Readable.from(lines), handle.createWriteStream());
  } catch (error) {
    await rm(pathOf(file), { force: true });
    throw error;
  }
};

const fileArgument = (purpose: string, stream: string) =>
  required('<file>', `${purpose}; - for standard ${stream}`, String);

type Exported = { employers: number; keys: number; jobs: number; unreadable: number };

/** Passes the lines on as texts, and shows the progress. @param counts gets those of the end. */
async function* countedTexts(
  lines: AsyncIterable<Line>,
  counts: Exported,
  { progress }: Context,
): AsyncGenerator<string> {
  using stack = new DisposableStack();
  let show: (jobs: number) => void = () => {};
  for await (const line of lines) {
    if (line.type === 'header') show = stack.use(progress('Export: jobs', line.jobs));
    else if (line.type === 'job') show(1);
    else if (line.type === 'end') Object.assign(counts, pick(line, ['employers', 'keys', 'jobs']));
    yield `${JSON.stringify(line)}\n`;
  }
}

export const exportCommand = defineCommand(
  'export',
  'Write an employer, or all, with keys and jobs to a file as NDJSON.',
  { file: fileArgument('the file to create', 'output'), employer: anyEmployer },
  async ({ file, employer: employerId }, context) => {
    const { now, output, messages } = context;
    const counts: Exported = { employers: 0, keys: 0, jobs: 0, unreadable: 0 };
    const onUnreadable = (jobId: number, ownerId: number) => {
      counts.unreadable++;
      messages.write(`Job ${jobId} of employer ${ownerId} was left out: its description is damaged.\n`);
    };
    const texts = countedTexts(exportStore({ employerId, now, onUnreadable }), counts, context);
    await (file === '-' ? pipeline(Readable.from(texts), output, { end: false }) : writeFile(file, texts));
    const message = 'Some jobs were left out; verify shows what is damaged.';
    return {
      document: { file, ...counts },
      isOutputUsed: file === '-',
      failed: counts.unreadable > 0 ? { code: 'jobs_unreadable', message } : undefined,
    };
  },
);

/**
 * The lines of a stream in UTF-8, without their ends. Node's readline would also split at U+2028,
 * which is a usual character in JSON.
 */
async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const [first = '', ...others] = text.split('\n');
    rest.push(first);
    for (const next of others) {
      yield rest.join('');
      rest = [next];
    }
  }
  const last = rest.join('') + decoder.decode();
  if (last !== '') yield last;
}

/** Conflicts in the document; all of them are written to standard error. */
const maxConflicts = 20;

export const importCommand = defineChange(
  'import',
  'Read an export into this store, and verify the result. Nothing that exists is changed.',
  {
    file: fileArgument('the file to read', 'input'),
    skipVerify: flag('--skip-verify', 'do not verify the data afterwards'),
  },
  async ({ file, skipVerify }, context) => {
    const { now, input, messages, progress } = context;
    const conflicts: string[] = [];
    using stack = new DisposableStack();
    let show: (jobs: number) => void = () => {};
    const { employerIds, ...counts } = await importStore(
      linesOf(file === '-' ? input : (await openFile(file, 'r')).createReadStream()),
      {
        now,
        onTotal: (jobs) => {
          show = stack.use(progress('Import: jobs', jobs));
        },
        onProgress: (jobs) => show(jobs),
        onConflict: (message) => {
          if (conflicts.length < maxConflicts) conflicts.push(message);
          messages.write(`${printableLine(message)}\n`);
        },
      },
    );
    stack.dispose();
    const table = Object.entries(counts).map(([kind, one]) => ({ imported: kind, ...one }));
    const document = { file, ...counts, conflicts };
    const message = `${counts.jobs.conflicts} of the jobs were not imported; nothing that exists was changed.`;
    const failed = counts.jobs.conflicts > 0 ? { code: 'import_conflicts', message } : undefined;
    if (skipVerify) return { document, text: (paint) => formatDocument(table, paint), failed };
    const [only, ...others] = employerIds;
    const employerId = others.length === 0 ? only : undefined;
    const report = await verifyWithProgress({ employerId }, context);
    return {
      document: { ...document, verified: report },
      text: (paint) => [formatDocument(table, paint), formatReport(report, paint)].join('\n'),
      failed: failed ?? problemsLeft(report),
    };
  },
);
