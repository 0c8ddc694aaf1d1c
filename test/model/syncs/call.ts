import { basePath } from '../../../lib/contract/route.ts';
import { callFunction } from '../../support/api/call-function.ts';
import type { HttpResponse } from '../../support/api/http.ts';
import { difference } from '../check-and-apply.ts';
import { keyOf, type TestRun } from '../real.ts';
import type { World } from '../world.ts';
import { syncById } from './sync.ts';
import type { Sync } from './types.ts';

/** Sends a request as the employer with this index, and adds it to the script. */
export const call = async (
  { world, script }: TestRun,
  as: number,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  target: string,
  body?: object,
  isLenient = false,
): Promise<HttpResponse> => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(isLenient && { prefer: 'handling=lenient' }),
  };
  const lines = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
  script.push(`employer ${as}: curl -X ${method} …${basePath}${target}${lines.join('')} -d '${text}'`);
  const response = await callFunction({
    method,
    target,
    headers: { ...headers, 'api-key': keyOf(world, as) },
    body: Buffer.from(text),
  });
  script.push(`  → ${response.status} ${response.text.slice(0, 1_000)}`);
  return response;
};

const problemNameOf = ({ body }: HttpResponse): string | undefined =>
  String(Object(body).type).split('/').at(-1);

export const refusalFaults = (response: HttpResponse, status: number, problemName: string): string[] => [
  ...difference('the status', response.status, status),
  ...difference('the problem', problemNameOf(response), problemName),
];

/** The nth latest synchronisation of the employer; -1: of another employer, -2: none. */
export type SyncChoice = number;

const unknownId = '0'.repeat(27);

/** The synchronisation, if the employer can see it, and the id to send. */
export const choose = (
  world: World,
  as: number,
  choice: SyncChoice,
): { readonly id: string; readonly sync: Sync | undefined } => {
  const candidates = world.syncs.filter(({ owner }) => (choice === -1 ? owner !== as : owner === as));
  const index = candidates.length - 1 - Math.abs(choice === -1 ? 0 : choice);
  const id = (choice === -2 ? undefined : candidates[index])?.id ?? unknownId;
  return { id, sync: syncById(world, as, id) };
};

export const unknownFaults = (response: HttpResponse): string[] =>
  refusalFaults(response, 404, 'sync-not-found');
