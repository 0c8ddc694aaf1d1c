import type { OpenApiDocument } from '../lib/api/openapi/types.ts';
import assets from '../lib/docs/assets.json' with { type: 'json' };
import { docsPage } from '../lib/docs/docs-page.ts';
import { type Asset, assetEndpoint } from '../lib/http/asset-endpoint.ts';
import openApi from '../openapi.json' with { type: 'json' };

const { style, script } = assets;

const page = docsPage(openApi as OpenApiDocument, {
  style: `docs/${style.name}`,
  script: `docs/${script.name}`,
});

const loaded = new Map<string, Asset>([
  [style.name, { type: 'text/css; charset=utf-8', text: style.text, immutable: true }],
  [script.name, { type: 'text/javascript; charset=utf-8', text: script.text, immutable: true }],
]);

export const handler = assetEndpoint(({ pathParameters }) =>
  pathParameters?.asset === undefined ? page : loaded.get(pathParameters.asset),
);
