import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../api/openapi/document.ts';
import { exampleUrl } from './guide.ts';

const root = join(import.meta.dirname, '../..');

export type MarkdownName = 'guide.md' | 'changelog.md';

/** Texts in Markdown by the names of their files. A bundle has them in a file of its own. */
export const markdownFiles = (): Readonly<Record<MarkdownName, string>> => {
  const { info }: OpenApiDocument = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  return {
    'guide.md': `# ${info.title} ${info.version}

> ${info.summary}

${info.description}

## Documents

- [OpenAPI 3.1](${exampleUrl}/openapi.json): every operation, with its schemas and examples
- [Documentation page](${exampleUrl}/docs): the same for people, with forms that send requests
- [Changelog](${exampleUrl}/docs/changelog.md): what changed
`,
    'changelog.md': readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  };
};
