import { atUrl, exampleUrl } from '../contract/example-url.ts';
import { lazyFor } from '../lazy.ts';
import { guideText } from './guide-text.ts';

/** The guide as a document of its own, which lists the others (llmstxt.org). */
const guideFile = (): string => {
  const { title, summary, guide } = guideText();
  return `# ${title}

> ${summary}

${guide}

## Documents

- [OpenAPI 3.1](${exampleUrl}/openapi.json): every operation, with its schemas and examples
- [Documentation page](${exampleUrl}/docs): the same for people, with forms that send requests
- [Changelog](${exampleUrl}/docs/changelog.md): what changed
`;
};

/** By the API's URL, to which addresses in the text are changed. */
const markdownAt = (textOf: () => string) =>
  lazyFor((url) => ({ type: 'text/markdown; charset=utf-8', text: atUrl(textOf(), url) }));

export const guideAt = markdownAt(guideFile);
export const changelogAt = markdownAt(() => guideText().changelog);
