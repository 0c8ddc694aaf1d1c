import type { LambdaHandler } from './lambda.ts';

export const loadFunction = async (name: string): Promise<LambdaHandler> => {
  const { handler }: { handler: LambdaHandler } = await import(`../../functions/${name}.ts`);
  return handler;
};
