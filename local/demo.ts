import { basePath } from '../lib/api/routes.ts';
import { createKey, listKeys, type NewKey } from '../lib/store/employers/api-keys.ts';
import { createEmployer, listEmployers } from '../lib/store/employers/employers.ts';

const demoName = 'Demo Employer';

/**
 * Gives an empty store an employer and a key to begin with. A start that was killed in between is completed.
 *
 * @returns the key on the first start, later undefined: only its digest is stored.
 */
export const createDemo = async (now: Date): Promise<NewKey | undefined> => {
  const employers = await listEmployers();
  const employer =
    employers.length === 0
      ? await createEmployer({ name: demoName, plan: 'unlimited' }, now)
      : employers.find(({ name }) => name === demoName);
  if (!employer || (await listKeys(employer.id)).length > 0) return undefined;
  return createKey({ employerId: employer.id, label: 'demo' }, now);
};

/** The least that makes a job which people can find. */
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

/** One line for a shell that posts a job. Nothing in it needs quoting beyond the single quotes. */
export const curlLine = (origin: string, key: string): string =>
  [
    `curl -i '${origin}${basePath}/jobs'`,
    `-H 'API-Key: ${key}'`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(demoJob)}'`,
  ].join(' ');
