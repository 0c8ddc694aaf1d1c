import type { Counter } from '../store/applications.ts';
import type { Settings } from './settings.ts';

const hour = 3_600;
const day = 24 * hour;

/** What an application counts towards, in UTC. @param address a digest of the employer's. */
export const countersOf = (
  { jobId, address, keyId }: { readonly jobId: number; readonly address: string; readonly keyId: string },
  { perJob, perAddress, perKey }: Settings,
  now: Date,
): readonly Counter[] => {
  const counter = (of: string, limit: number, seconds: number): Counter => {
    const end = (Math.floor(now.getTime() / 1_000 / seconds) + 1) * seconds;
    return { id: `applications#${of}#${end}`, limit, end };
  };
  return [
    counter(`job#${jobId}`, perJob, hour),
    counter(`address#${address}`, perAddress, hour),
    counter(`key#${keyId}`, perKey, day),
  ];
};
