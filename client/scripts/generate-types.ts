/**
 * Writes the types that derive from openapi.json, which git does not have: after each install, and
 * before they are checked or built.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const folder = join(client, 'src/generated');

/** `npm ci --omit=dev` leaves the generator out: the service runs without the types. */
const isInstalled = [client, join(client, '..')].some((one) =>
  existsSync(join(one, 'node_modules/openapi-typescript')),
);

if (isInstalled) {
  const { typesTexts } = await import('./types-text.ts');
  mkdirSync(folder, { recursive: true });
  const document = readFileSync(join(client, '../openapi.json'), 'utf8');
  for (const [name, text] of Object.entries(await typesTexts(document))) {
    const file = join(folder, name);
    // What reads an unchanged file at this time must not find half of it.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
