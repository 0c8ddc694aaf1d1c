import { typesTexts } from '../../client/scripts/types-text.ts';
import type { FixedLists } from '../../lib/contract/described.ts';
import { openApiDocument } from '../../lib/openapi/document.ts';
import applicantRoutingTypes from '../../lib/reference/data/applicant-routing-types.json' with {
  type: 'json',
};
import jobCategories from '../../lib/reference/data/job-categories.json' with { type: 'json' };
import positionTypes from '../../lib/reference/data/position-types.json' with { type: 'json' };
import salaryPeriods from '../../lib/reference/data/salary-periods.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

const lists: FixedLists = { positionTypes, jobCategories, salaryPeriods, applicantRoutingTypes };

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** openapi.json, which the service serves, and the types of the client, which git does not have. */
export const openApiFiles = async () => {
  const json = jsonText(openApiDocument(packageJson.version, lists));
  const types = Object.entries(await typesTexts(json));
  return {
    'openapi.json': json,
    ...Object.fromEntries(types.map(([name, text]) => [`client/src/generated/${name}`, text])),
  };
};
