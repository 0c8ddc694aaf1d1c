import type { Handler } from './lambda.ts';

/** Imports the handler of a function from functions/. */
export const loadFunction = async (name: string): Promise<Handler> => {
  const { handler }: { handler: Handler } = await import(`../../functions/${name}.ts`);
  return handler;
};
