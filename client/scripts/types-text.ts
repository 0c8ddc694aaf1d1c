import openapiTS, { astToString } from 'openapi-typescript';

const heading = `/** Made from openapi.json by openapi-typescript; to be changed there. */\n\n`;

/** The exact content of src/schema.ts: the types of an OpenAPI document. */
export const typesText = async (document: string): Promise<string> =>
  heading + astToString(await openapiTS(document));
