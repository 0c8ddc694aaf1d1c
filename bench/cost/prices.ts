import { defaultRegion } from '../../deploy/stages.ts';
import listed from './prices.json' with { type: 'json' };

/** What the default region charges more than us-east-1 for some services, about. */
const factor = 1.1;

/** Prices in the default region, in US dollars. */
export const prices = {
  ...listed,
  region: defaultRegion,
  gatewayPerMillion: listed.gatewayPerMillion * factor,
  writeUnitsPerMillion: listed.writeUnitsPerMillion * factor,
  readUnitsPerMillion: listed.readUnitsPerMillion * factor,
  storagePerGbMonth: listed.storagePerGbMonth * factor,
  recoveryPerGbMonth: listed.recoveryPerGbMonth * factor,
  logsPerGb: listed.logsPerGb * factor,
};
