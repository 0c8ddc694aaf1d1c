import { dynamo } from '../../../lib/store/dynamodb/client.ts';

type Stack = ReturnType<typeof dynamo>['middlewareStack'];

let installed = 0;

/** Installs a middleware in the store's client while `work` runs. */
export const withMiddleware = async <Result>(
  install: (stack: Stack, name: string) => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { middlewareStack } = dynamo();
  const name = `test-${installed++}`;
  install(middlewareStack, name);
  try {
    return await work();
  } finally {
    middlewareStack.remove(name);
  }
};
