import openapiTS, { astToString } from 'openapi-typescript';
import { fieldNames } from '../../feed/src/map/fields.ts';
import { errorCodes, problems } from '../../lib/errors/problems.ts';
import { closed } from '../../lib/openapi/open.ts';
import { exampleError } from '../../lib/openapi/problem-examples.ts';

const heading = (tool: string): string => `/** Made from openapi.json${tool}; to be changed there. */\n\n`;

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
};

/** The pages of the documentation, and POST in place of other methods: no typed client calls them. */
const isLeftOut = (operationId: string): boolean =>
  /^(?:get(?:OpenApi|Docs|DocsAsset|Problem)|override.*)$/.test(operationId);

const usedPaths = ({ paths }: Document): Document['paths'] =>
  Object.fromEntries(
    Object.entries(paths)
      .map(([path, methods]) => {
        const used = Object.entries(methods).filter(([, { operationId }]) => !isLeftOut(operationId));
        return [path, Object.fromEntries(used)] as const;
      })
      .filter(([, methods]) => Object.keys(methods).length > 0),
  );

/**
 * The exact content of src/schema.ts: the types of the operations of the API. The known
 * values of responses become unions of literals, which complete in editors and let a job that was
 * read be sent.
 */
export const typesText = async (document: string): Promise<string> => {
  const whole: Document = JSON.parse(document);
  const used = closed({ ...whole, paths: usedPaths(whole) });
  return heading(' by openapi-typescript') + astToString(await openapiTS(JSON.stringify(used)));
};

/** The exact content of src/problems.ts: what each problem has beyond the members of all. */
export const problemsText = (): string => {
  const lines = errorCodes.map((code) => {
    const { name } = problems[code];
    const members = Object.keys(exampleError(code).members).map((member) => `'${member}'`);
    return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${members.join(' | ') || 'never'};\n`;
  });
  return `${heading('')}export type ProblemMembers = {\n${lines.join('')}};\n`;
};

/** The schema of map files, with the names of the fields that feeds may have. */
export const mapSchemaText = (schema: string): string => {
  const names = fieldNames.map((name) => `\n        "${name}"`).join(',');
  return schema.replace(/(?<="field": \{\s*"type": "string",\s*"enum": )\[[^\]]*\]/, `[${names}\n      ]`);
};
