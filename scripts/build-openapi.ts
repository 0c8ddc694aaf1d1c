/**
 * Writes openapi.json, which the service serves and the client's types come from, the same as YAML,
 * and a Postman collection.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyYaml } from '@redocly/openapi-core';
import { openApiDocument } from '../lib/api/openapi/document.ts';
import type { FixedLists } from '../lib/api/openapi/lists.ts';
import applicantRoutingTypes from '../lib/reference/data/applicant-routing-types.json' with { type: 'json' };
import jobCategories from '../lib/reference/data/job-categories.json' with { type: 'json' };
import positionTypes from '../lib/reference/data/position-types.json' with { type: 'json' };
import salaryPeriods from '../lib/reference/data/salary-periods.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { postmanCollection } from './postman.ts';
import { root } from './root.ts';

const lists: FixedLists = { positionTypes, jobCategories, salaryPeriods, applicantRoutingTypes };

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The content of each file, by its name. */
export const openApiFiles = (): Readonly<Record<string, string>> => {
  const document = openApiDocument(packageJson.version, lists);
  return {
    'openapi.json': jsonText(document),
    'openapi.yaml': stringifyYaml(document),
    'postman.json': jsonText(postmanCollection(document)),
  };
};

if (import.meta.main) {
  for (const [name, text] of Object.entries(openApiFiles())) writeFileSync(join(root, name), text);
}
