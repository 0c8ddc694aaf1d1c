import { join } from 'node:path';
import { config } from '../../../lib/config.ts';
import type { LambdaHandler } from '../../../local/gateway/lambda.ts';
import { type Instance, startInstance } from './instance.ts';

/** Two instances serve concurrent requests to one function; more only compete for the CPU. */
const maxInstances = 2;

/** The variables that the deployment sets, with the current configuration of this process. */
const settings = (): Readonly<Record<string, string>> => {
  const { endpoint, clockMargin, tablePrefix, publicOrigin, boardJobUrl, boardTimeZone, operatorContact } =
    config();
  return {
    TABLE_PREFIX: tablePrefix,
    BOARD_TIME_ZONE: boardTimeZone,
    APPLICATIONS_FOLDER: process.env.APPLICATIONS_FOLDER ?? '',
    ...(clockMargin === 0 && { ONE_CLOCK: 'true' }),
    ...(endpoint && { DYNAMODB_ENDPOINT: endpoint }),
    ...(publicOrigin && { PUBLIC_ORIGIN: publicOrigin }),
    ...(boardJobUrl && { BOARD_JOB_URL: boardJobUrl }),
    ...(operatorContact && { OPERATOR_CONTACT: operatorContact }),
  };
};

/** Instances by function and configuration. */
const instances = new Map<string, Promise<Instance>[]>();

const instanceOf = async (name: string, folder: string): Promise<Instance> => {
  const environment = settings();
  const id = JSON.stringify([name, environment]);
  const started = instances.get(id) ?? [];
  instances.set(id, started);
  const idle = (await Promise.all(started)).toSorted((one, other) => one.load() - other.load())[0];
  if (idle && (idle.load() === 0 || started.length >= maxInstances)) return idle;
  const instance = startInstance(name, folder, environment);
  started.push(instance);
  return instance;
};

/** @param bundles contains a folder for each function. */
export const loadBundle =
  (bundles: string) =>
  async (name: string): Promise<LambdaHandler> =>
  async (event, context) => {
    const instance = await instanceOf(name, join(bundles, name));
    const deadline = Date.now() + context.getRemainingTimeInMillis();
    return JSON.parse(await instance.invoke(JSON.stringify(event), deadline));
  };
