import type { LambdaHandler } from './lambda.ts';

/** Imports the handler of a function from functions/. */
export const loadFunction = async (name: string): Promise<LambdaHandler> => {
  const { handler }: { handler: LambdaHandler } = await import(`../../functions/${name}.ts`);
  return handler;
};
