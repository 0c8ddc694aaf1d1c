import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapSchemaText, problemsText, typesText } from '../../client/scripts/types-text.ts';
import type { FixedLists } from '../../lib/contract/described.ts';
import { openApiDocument } from '../../lib/openapi/document.ts';
import applicantRoutingTypes from '../../lib/reference/data/applicant-routing-types.json' with {
  type: 'json',
};
import jobCategories from '../../lib/reference/data/job-categories.json' with { type: 'json' };
import positionTypes from '../../lib/reference/data/position-types.json' with { type: 'json' };
import salaryPeriods from '../../lib/reference/data/salary-periods.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../root.ts';

const lists: FixedLists = { positionTypes, jobCategories, salaryPeriods, applicantRoutingTypes };

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const mapSchema = 'feed/map.schema.json';

/** openapi.json, which the service serves, and the client's files. */
export const openApiFiles = async () => {
  const json = jsonText(openApiDocument(packageJson.version, lists));
  return {
    'openapi.json': json,
    'client/src/schema.ts': await typesText(json),
    'client/src/problems.ts': problemsText(),
    [mapSchema]: mapSchemaText(readFileSync(join(root, mapSchema), 'utf8')),
  };
};
