/** Writes openapi.json, which the service serves and the client's types come from. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../lib/api/openapi/document.ts';
import type { FixedLists } from '../lib/api/openapi/lists.ts';
import applicantRoutingTypes from '../lib/reference/data/applicant-routing-types.json' with { type: 'json' };
import jobCategories from '../lib/reference/data/job-categories.json' with { type: 'json' };
import positionTypes from '../lib/reference/data/position-types.json' with { type: 'json' };
import salaryPeriods from '../lib/reference/data/salary-periods.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { root } from './root.ts';

const lists: FixedLists = { positionTypes, jobCategories, salaryPeriods, applicantRoutingTypes };

/** The content of openapi.json. */
export const openApiText = (): string =>
  `${JSON.stringify(openApiDocument(packageJson.version, lists), null, 2)}\n`;

if (import.meta.main) writeFileSync(join(root, 'openapi.json'), openApiText());
