import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Request = {
  readonly Name?: string;
  readonly Names?: readonly string[];
  readonly Value?: string;
  readonly Type?: string;
  readonly WithDecryption?: boolean;
};

/**
 * Starts a server in the place of Parameter Store, for the running test.
 *
 * @returns its secret values by their names, and the environment that makes the AWS SDK use it.
 */
export const parameterStore = async () => {
  const values = new Map<string, string>();
  const texts = new Map<string, string>();
  /** The names of secret values that requests have written. */
  const written = new Set<string>();
  const server = createServer(async (request, response) => {
    const { Name = '', Names = [], Value = '', Type, WithDecryption } = (await json(request)) as Request;
    if (Type === 'SecureString') {
      values.set(Name, Value);
      written.add(Name);
    }
    if (Type === 'String') texts.set(Name, Value);
    const action = request.headers['x-amz-target'];
    const Parameters = Names.flatMap((name) =>
      values.has(name) ? [{ Name: name, Value: WithDecryption ? values.get(name) : 'encrypted' }] : [],
    );
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    if (action === 'AmazonSSM.GetParameter' || action === 'AmazonSSM.DeleteParameter') {
      const isEncrypted = written.has(Name) && !WithDecryption;
      const value = isEncrypted ? 'encrypted' : (values.get(Name) ?? texts.get(Name));
      if (value === undefined) response.statusCode = 400;
      if (action === 'AmazonSSM.DeleteParameter')
        for (const all of [values, texts, written]) all.delete(Name);
      const found = { Parameter: { Name, Value: value } };
      response.end(JSON.stringify(value === undefined ? { __type: 'ParameterNotFound' } : found));
      return;
    }
    response.end(JSON.stringify(Names.length > 0 ? { Parameters } : { Version: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const environment = {
    AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${port}`,
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  return { values, environment };
};
