import { join } from 'node:path';
import { ConfigError, config, configure } from '../lib/config.ts';
import { fallbackFunction, routes } from '../lib/openapi/routes.ts';
import { startAnnouncementTimer, startRemovals, startSweepTimer } from './background.ts';
import { startEngine } from './engine/engine.ts';
import { streamTrimmer } from './engine/streams.ts';
import { startFeedTimer } from './feeds.ts';
import { startGateway } from './gateway/gateway.ts';
import { loadFunction } from './gateway/load-function.ts';
import { keepMails } from './mails.ts';
import { OperatorError, systemCode } from './operator-error.ts';
import { readRelease } from './release.ts';
import { readLocalSettings } from './settings.ts';
import { followJobs } from './stream/follow-jobs.ts';
import { prepareTables } from './tables.ts';

// Files of the data are for their owner alone, also in a folder that existed before.
process.umask(0o077);

/** `endpoint`: of the embedded engine. */
type LocalServiceFacts = {
  readonly origin: string;
  readonly dataDir: string;
  readonly endpoint: string | undefined;
};

/** What is done and printed before a service is ready. */
type Greeting = (service: LocalServiceFacts) => Promise<void>;

/** Everything that a stop closes, in reverse order. */
export const open = new AsyncDisposableStack();

let stopping: Promise<never> | undefined;

/** Ctrl-C sends two signals, by the terminal and by npm: the second call waits for the first. */
const stop = (status: number): Promise<never> => {
  stopping ??= open.disposeAsync().then(() => process.exit(status));
  return stopping;
};

const start = async (greet: Greeting): Promise<void> => {
  const settings = readLocalSettings(process.env);
  configure({ RELEASE: readRelease(join(import.meta.dirname, '..')), ONE_CLOCK: 'true' });
  const engine = process.env.DYNAMODB_ENDPOINT ? undefined : await startEngine(settings);
  if (engine) {
    open.defer(() => engine.stop());
    configure({ DYNAMODB_ENDPOINT: engine.endpoint });
    engine.ended.then(() => {
      if (!stopping) fail('The DynamoDB engine ended by itself.');
    });
  }

  // Before the first request can need them.
  await prepareTables();
  const onRead = engine && streamTrimmer(engine.database);
  open.use(followJobs({ handler: await loadFunction('record-changes'), onRead }));
  open.use(await keepMails(settings.dataDir));
  const removals = open.use(startRemovals(loadFunction));
  const functions = { routes, fallback: fallbackFunction, load: removals.load };
  const gateway = await startGateway(functions, settings.port, settings.host);
  open.defer(() => gateway.close());
  if (!config().publicOrigin) configure({ PUBLIC_ORIGIN: gateway.origin });

  await greet({ origin: gateway.origin, dataDir: settings.dataDir, endpoint: engine?.endpoint });
  open.use(startSweepTimer());
  open.use(startAnnouncementTimer());
  open.use(await startFeedTimer(engine !== undefined));
  engine?.announce(gateway.origin);
  console.log(`ready ${gateway.origin}`);
};

export const fail = (reason: string): void => {
  console.error(reason);
  stop(1);
};

const reasonOf = (error: unknown): string => {
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message;
  if (systemCode(error) === 'EADDRNOTAVAIL')
    return `${process.env.HOST} is no address of this machine: change HOST.`;
  const reason = { EADDRINUSE: 'is in use', EACCES: 'is not allowed' }[systemCode(error) ?? ''];
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  const command = process.env.npm_lifecycle_event === 'demo' ? 'npm run demo' : 'npm start';
  if (reason && port) return `Port ${port} ${reason}. Choose another one: PORT=3100 ${command}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Runs the service until a signal. @param greet is called when it takes requests */
export const runService = async (greet: Greeting): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  // npm runs this process in a shell that does not pass signals on, but ends when npm is killed.
  if (/^(start|demo)$/.test(process.env.npm_lifecycle_event ?? '')) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || stop(0), 250).unref();
  }
  try {
    await start(greet);
  } catch (error) {
    if (!stopping) fail(reasonOf(error));
  }
};
