import type { LambdaHandler } from './lambda.ts';

export const loadFunction = async <Handler = LambdaHandler>(name: string): Promise<Handler> => {
  const { handler }: { handler: Handler } = await import(`../../functions/${name}.ts`);
  return handler;
};
