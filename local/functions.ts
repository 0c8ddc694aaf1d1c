import type { Handler } from './lambda.ts';

/** The handler of a function, from the very file that is deployed. Loading waits for the first request. */
export const loadFunction = async (name: string): Promise<Handler> => {
  const { handler }: { handler: Handler } = await import(`../functions/${name}.ts`);
  return handler;
};
