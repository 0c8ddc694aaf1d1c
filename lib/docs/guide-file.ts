import { exampleUrl } from '../api/example-url.ts';
import type { GuideText } from './guide-text.ts';

/** The guide as a document of its own, which lists the others (llmstxt.org). */
export const guideFile = ({ title, summary, guide }: GuideText): string => `# ${title}

> ${summary}

${guide}

## Documents

- [OpenAPI 3.1](${exampleUrl}/openapi.json): every operation, with its schemas and examples
- [Documentation page](${exampleUrl}/docs): the same for people, with forms that send requests
- [Changelog](${exampleUrl}/docs/changelog.md): what changed
`;
