import type { Scenarios } from '../session.ts';
import { authentication } from './authentication.ts';
import { bodies } from './bodies.ts';
import { conditional } from './conditional.ts';
import { descriptions } from './descriptions.ts';
import { detailsScenarios } from './details.ts';
import { documents } from './documents.ts';
import { dryRuns } from './dry-runs.ts';
import { failures } from './failures.ts';
import { idempotency } from './idempotency.ts';
import { lifeCycle } from './life-cycle.ts';
import { lists } from './lists.ts';
import { locations } from './locations.ts';
import { referenceLists } from './reference-lists.ts';
import { references } from './references.ts';
import { routes } from './routes.ts';
import { salaryScenarios } from './salaries.ts';
import { validation } from './validation.ts';

/** All scenarios, by the file of their recording. */
export const groups: Readonly<Record<string, Scenarios>> = {
  authentication,
  bodies,
  conditional,
  descriptions,
  details: detailsScenarios,
  documents,
  'dry-runs': dryRuns,
  failures,
  idempotency,
  'life-cycle': lifeCycle,
  lists,
  locations,
  'reference-lists': referenceLists,
  references,
  routes,
  salaries: salaryScenarios,
  validation,
};
