import assets from '../lib/docs/assets.json' with { type: 'json' };
import { docsPage } from '../lib/docs/docs-page.ts';
import { markdownFile } from '../lib/docs/markdown-file.ts';
import { referenceScript } from '../lib/docs/reference-script.ts';
import { endpoint, fileRequest } from '../lib/http/endpoint.ts';
import { type Asset, sendFile } from '../lib/http/reply/send-file.ts';
import { lazy } from '../lib/lazy.ts';
import openApi from '../openapi.json' with { type: 'json' };

const { style, reference, script } = assets;

const page = docsPage(openApi, {
  style: `docs/${style.name}`,
  reference: `docs/${reference.name}`,
  script: `docs/${script.name}`,
});

const scriptAsset = (text: string): Asset => ({
  type: 'text/javascript; charset=utf-8',
  text,
  immutable: true,
});

const files = new Map<string, (url: string) => Asset>([
  ['guide.md', (url) => markdownFile('guide.md', url)],
  ['changelog.md', (url) => markdownFile('changelog.md', url)],
  [style.name, lazy(() => ({ type: 'text/css; charset=utf-8', text: style.text, immutable: true }))],
  [reference.name, lazy(() => scriptAsset(referenceScript()))],
  [script.name, lazy(() => scriptAsset(script.text))],
]);

// It serves the page, too.
export const handler = endpoint(
  'GET /docs/{asset}',
  fileRequest,
  sendFile(({ pathParameters, url }) =>
    pathParameters?.asset === undefined ? page : files.get(pathParameters.asset)?.(url),
  ),
);
