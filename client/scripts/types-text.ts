import openapiTS, { astToString } from 'openapi-typescript';
import { closed } from '../../lib/api/openapi/open.ts';

const heading = `/** Made from openapi.json by openapi-typescript; to be changed there. */\n\n`;

/**
 * The exact content of src/schema.ts: the types of an OpenAPI document. The known values of responses
 * become unions of literals, which complete in editors and let a job that was read be sent.
 */
export const typesText = async (document: string): Promise<string> =>
  heading + astToString(await openapiTS(JSON.stringify(closed(JSON.parse(document)))));
