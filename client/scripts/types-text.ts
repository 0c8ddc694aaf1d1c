import openapiTS, { astToString } from 'openapi-typescript';
import { errorCodes, problems } from '../../lib/errors/problems.ts';
import { closed } from '../../lib/openapi/open.ts';
import { exampleError } from '../../lib/openapi/problem-examples.ts';

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
 * The types of the operations of the API. The known values of responses become unions of literals,
 * which complete in editors and let a job that was read be sent.
 */
const schemaText = async (document: string): Promise<string> => {
  const whole: Document = JSON.parse(document);
  const used = closed({ ...whole, paths: usedPaths(whole) });
  return astToString(await openapiTS(JSON.stringify(used)));
};

/** What each problem has beyond the members of all. */
const problemsText = (): string => {
  const lines = errorCodes.map((code) => {
    const { name } = problems[code];
    const members = Object.keys(exampleError(code).members).map((member) => `'${member}'`);
    return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${members.join(' | ') || 'never'};\n`;
  });
  return `export type ProblemMembers = {\n${lines.join('')}};\n`;
};

const heading = '/** Made from openapi.json: `npm run generate`. */\n\n';

/** The exact contents of `src/generated`, by the name of the file. */
export const typesTexts = async (document: string): Promise<Readonly<Record<string, string>>> => ({
  'schema.ts': heading + (await schemaText(document)),
  'problems.ts': heading + problemsText(),
});
