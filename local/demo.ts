import { basePath } from '../lib/contract/route.ts';
import { insertKey, type NewKey } from '../lib/employer/store/api-keys.ts';
import { findEmployers, insertEmployer } from '../lib/employer/store/employers.ts';
import { findKeys } from '../lib/operator/listed-keys.ts';

const demoName = 'Demo Employer';

/**
 * Creates an employer and an API key in an empty store, or the key alone after a start that was
 * killed in between.
 *
 * @returns the key at the first start, undefined later: only its digest is stored.
 */
export const createDemoEmployer = async (now: Date): Promise<NewKey | undefined> => {
  const employers = await findEmployers();
  const employer =
    employers.length === 0
      ? await insertEmployer({ name: demoName, plan: 'unlimited' }, now)
      : employers.find(({ name }) => name === demoName);
  if (!employer || (await findKeys(employer.id)).length > 0) return undefined;
  return insertKey({ employerId: employer.id, label: 'demo' }, now);
};

/** The minimum for a job that searches find. */
const demoJob = {
  title: 'Warehouse Associate',
  status: 'active',
  locations: [{ description: 'Richmond, BC' }],
  categories: [{ id: 38 }],
  positionType: { id: 1 },
  description: '<p>Pick, pack and ship.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.org',
};

/** A shell command that posts a job. Its values contain no single quotes. */
export const curlCommand = (origin: string, key: string): string =>
  `curl -i '${origin}${basePath}/jobs' -H 'API-Key: ${key}' ` +
  `-H 'Content-Type: application/json' -d '${JSON.stringify(demoJob)}'`;

/** What a command needs to find a service that does not have its usual port or data folder. */
export const variablesFor = (
  origin: string,
  dataDir: string,
): { readonly ofAdmin: string; readonly ofBoard: string } => {
  const ofAdmin = dataDir === '.data' ? '' : `DATA_DIR='${dataDir}' `;
  const api = origin.endsWith(':3000') ? '' : `API=${origin}${basePath} `;
  // The board's usual port.
  const board = origin.endsWith(':3001') ? 'BOARD_PORT=3002 ' : '';
  return { ofAdmin, ofBoard: `${api}${board}${ofAdmin}` };
};
