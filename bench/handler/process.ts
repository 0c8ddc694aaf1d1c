/**
 * Calls a handler of the checkout in the working directory, one event after the other. Depends on
 * nothing else of that checkout, so that any version can be measured.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from './context.ts';

export type Round = {
  /** The file in functions/. */
  readonly function: string;
  readonly event: string;
  readonly calls: number;
  readonly isLogged: boolean;
};
/** `cpu`: microseconds a call. */
export type Report = { readonly cpu: number; readonly statusCode: number; readonly body: string };

const load = (name: string) => import(pathToFileURL(join(process.cwd(), 'functions', `${name}.ts`)).href);

const log = console.log;

process.on('disconnect', () => process.exit());
process.on('message', async ({ function: name, event, calls, isLogged }: Round) => {
  const { handler } = await load(name);
  console.log = isLogged ? log : () => {};
  // Lambda's runtime parses the event, not the handler.
  const events = Array.from({ length: calls }, () => JSON.parse(event));
  let answer: Omit<Report, 'cpu'> | undefined;
  const before = process.cpuUsage();
  for (const one of events) answer = await handler(one, context);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpu: (user + system) / calls, statusCode: answer?.statusCode, body: answer?.body });
});
process.send?.('ready');
