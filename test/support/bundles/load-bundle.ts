import { join } from 'node:path';
import { config } from '../../../lib/config.ts';
import type { Handler } from '../../../local/gateway/lambda.ts';
import { type Instance, startInstance } from './instance.ts';

/** Requests to one function that come at the same moment go to two instances; more would only slow each other down. */
const maxInstances = 2;

/** What the deployment sets, as this process is configured now. */
const settings = (): Readonly<Record<string, string>> => {
  const { endpoint, tablePrefix, publicOrigin } = config();
  return {
    TABLE_PREFIX: tablePrefix,
    ...(endpoint && { DYNAMODB_ENDPOINT: endpoint }),
    ...(publicOrigin && { PUBLIC_ORIGIN: publicOrigin }),
  };
};

/** The instances of each function under each configuration. */
const instances = new Map<string, Promise<Instance>[]>();

const instanceOf = async (name: string, folder: string): Promise<Instance> => {
  const given = settings();
  const id = JSON.stringify([name, given]);
  const started = instances.get(id) ?? [];
  instances.set(id, started);
  const idle = (await Promise.all(started)).toSorted((one, other) => one.load() - other.load())[0];
  if (idle && (idle.load() === 0 || started.length >= maxInstances)) return idle;
  const instance = startInstance(name, folder, given);
  started.push(instance);
  return instance;
};

/** @param bundles the folder with a folder for each function. */
export const loadBundle =
  (bundles: string) =>
  async (name: string): Promise<Handler> =>
  async (event, context) => {
    const instance = await instanceOf(name, join(bundles, name));
    const deadline = Date.now() + context.getRemainingTimeInMillis();
    return JSON.parse(await instance.invoke(JSON.stringify(event), deadline));
  };
