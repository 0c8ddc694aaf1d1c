import { basePath, fallbackFunction, routes } from '../lib/api/routes.ts';
import { ConfigError, config, configure } from '../lib/config.ts';
import { dynamo } from '../lib/dynamodb/client.ts';
import { createDemo, curlLine } from './demo.ts';
import { startEngine } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { loadFunction } from './functions.ts';
import { startGateway } from './gateway.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startSweeping } from './sweep-timer.ts';
import { createTables } from './tables.ts';

/** What is open, to be closed in the opposite order. */
const open = new AsyncDisposableStack();

let stopping: Promise<never> | undefined;

/** Npm passes Ctrl-C on beside the terminal: the second call finds the first at work. */
const stop = (status: number): Promise<never> => {
  stopping ??= open.disposeAsync().then(() => process.exit(status));
  return stopping;
};

const start = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const engine = process.env.DYNAMODB_ENDPOINT ? undefined : await startEngine(settings);
  if (engine) {
    open.defer(() => engine.stop());
    configure({ DYNAMODB_ENDPOINT: engine.endpoint });
    engine.ended.then(() => {
      if (!stopping) fail('The DynamoDB engine ended by itself.');
    });
  }

  // Before anybody can ask for them.
  await createTables(dynamo());
  const gateway = await startGateway(
    { routes, fallback: fallbackFunction, load: loadFunction },
    settings.port,
  );
  open.defer(() => gateway.close());
  if (!config().publicOrigin) configure({ PUBLIC_ORIGIN: gateway.origin });

  const demo = await createDemo(new Date());
  if (demo) {
    console.log(`A demo employer was created. Its API key, shown only now: ${demo.key}`);
    console.log(`Post a job with it:\n${curlLine(gateway.origin, demo.key)}`);
  } else {
    console.log('Another API key: npm run admin -- key create --employer 1');
  }
  console.log(`Documentation: ${gateway.origin}${basePath}/docs`);
  if (settings.dataDir === ':memory:' && engine) {
    console.log(`The operator's commands: DYNAMODB_ENDPOINT=${engine.endpoint} npm run admin -- …`);
  }
  open.use(startSweeping());
  engine?.announce(gateway.origin);
  console.log(`ready ${gateway.origin}`);
};

const fail = (reason: string): void => {
  console.error(reason);
  stop(1);
};

const reasonOf = (error: unknown): string => {
  if (error instanceof EngineError || error instanceof SettingsError || error instanceof ConfigError)
    return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one: PORT=3001 npm start`;
  if (code === 'EACCES') return `Port ${port} is not allowed. Choose another one: PORT=3001 npm start`;
  if (code === 'ECONNREFUSED') return `No DynamoDB engine answers at ${config().endpoint}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

// Between npm and this process stands a shell that keeps signals to itself; it is gone when npm was killed.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(0), 250).unref();
}

try {
  await start();
} catch (error) {
  if (!stopping) fail(reasonOf(error));
}
