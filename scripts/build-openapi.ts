/** Writes the contract as OpenAPI into openapi.json, which the service serves and the client's types come from. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText } from './openapi-document.ts';

writeFileSync(join(import.meta.dirname, '..', 'openapi.json'), openApiText());
