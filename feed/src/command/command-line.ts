import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { UsageError } from '../errors.ts';
import { formats } from '../readers/feed.ts';

/** The options of `sync`; `init` and `check` have some of them. */
export type Flags = {
  readonly format?: (typeof formats)[number];
  readonly encoding?: string;
  readonly map?: string;
  readonly employers?: string;
  readonly sheet?: string;
  readonly header?: readonly string[];
  readonly headerFile?: string;
  readonly base?: string;
  readonly lenient?: true;
  readonly skipAbroad?: true;
  readonly allowEmpty?: true;
  readonly json?: true;
  readonly api?: string;
  readonly preview?: true;
  readonly prefix?: string;
  readonly expected?: number;
  readonly acceptRemovals?: number;
  readonly missing?: 'archive' | 'delete' | 'keep';
  readonly resume?: string;
  readonly yes?: true;
};

export type Invocation =
  | { readonly command: 'help'; readonly text: string }
  | { readonly command: 'init' | 'check' | 'sync'; readonly feed: string; readonly flags: Flags };

const wholeNumber = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
};

const collected = (value: string, earlier: readonly string[] = []): readonly string[] => [...earlier, value];

const readsFeed = (command: Command, feed: string): Command =>
  command
    .argument('<feed>', feed)
    .addOption(new Option('--format <format>', 'the format; detected by default').choices(formats))
    .option('--encoding <name>', 'the encoding of a feed that is not UTF-8, such as windows-1252')
    .option('--sheet <name>', 'the sheet of an Excel workbook; the first one by default')
    .option('--header <header>', 'a header for the address of the feed, "Name: value"', collected)
    .option('--header-file <file>', 'a file with such headers, one on each line')
    .option('--base <url>', 'replaces scheme and host of the addresses of a system, for tests');

const feedArgument =
  'the path or address of the feed, - for standard input, or SYSTEM:NAME, such as greenhouse:acme';

const withFeed = (command: Command): Command =>
  readsFeed(command, feedArgument)
    .option('--map <file>', 'a map file: names, categories and defaults of your feed (map.schema.json)')
    .option('--employers <file>', 'a file with the employers of a feed of many, for a key of a vendor')
    .option('--lenient', 'remove what is not allowed from descriptions instead of refusing the job')
    .option('--skip-abroad', 'leave out jobs that are not in Canada')
    .option('--allow-empty', 'accept a feed without jobs')
    .option('--json', 'print one JSON document');

const help = `
Environment:
  JOB_POSTING_KEY   the API key (sync)
  JOB_POSTING_API   the address of the API, with /api/v1.1 (sync)

Exit status: 0 done, 1 failed, 2 incorrect usage, 3 some jobs are invalid, 4 refused by the guard`;

/**
 * Reads the arguments after the name of the program.
 *
 * @throws UsageError
 */
export const readCommandLine = (args: readonly string[]): Invocation => {
  if (args.some((arg) => /\bjpk_/.test(arg))) {
    throw new UsageError(
      'An API key is among the arguments, which other users and logs can see: set JOB_POSTING_KEY instead.',
    );
  }
  let invocation: Invocation | undefined;
  let output = '';
  const invoke =
    (command: 'init' | 'check' | 'sync') =>
    (feed: string, flags: Flags): void => {
      invocation = { command, feed, flags };
    };
  const program = new Command('job-posting')
    .description('Maps and checks a feed of jobs, and synchronises it with the Job Posting API.')
    .version(packageJson.version)
    .addHelpText('after', help)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        output += text;
      },
      writeErr: () => {},
    });
  readsFeed(
    program.command('init').description('write a first map file for a feed; no API key is required'),
    feedArgument,
  )
    .option('--map <file>', 'the map file to write; map.json by default')
    .action(invoke('init'));
  withFeed(program.command('check').description('check every job of a feed; no API key is required')).action(
    invoke('check'),
  );
  withFeed(program.command('sync').description('make the jobs of the API those of a feed'))
    .option('--api <address>', 'the address of the API, with /api/v1.1')
    .option('--preview', 'show what would be done, and write nothing')
    .option('--prefix <prefix>', 'only jobs whose referenceId begins with it belong to the feed')
    .option('--expected <count>', 'the number of jobs that the feed should have', wholeNumber)
    .option('--accept-removals <count>', 'override the guard for up to this number of removals', wholeNumber)
    .addOption(
      new Option(
        '--missing <action>',
        'what happens to jobs that are not in the feed; archive by default',
      ).choices(['archive', 'delete', 'keep']),
    )
    .option('--resume <id>', 'continue an open synchronisation')
    .option('--yes', 'do not ask')
    .action(invoke('sync'));
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { command: 'help', text: output };
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    throw new UsageError(message === '(outputHelp)' ? 'A command is missing: init, check or sync.' : message);
  }
  return invocation ?? { command: 'help', text: output };
};
