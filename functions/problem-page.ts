import assets from '../lib/docs/assets.json' with { type: 'json' };
import { page } from '../lib/docs/layout.ts';
import { problemPages } from '../lib/docs/problem-pages.ts';
import { type Asset, assetEndpoint } from '../lib/http/asset-endpoint.ts';

const pages = new Map<string, Asset>(
  [...problemPages(`../docs/${assets.style.name}`)].map(([name, text]) => [name, page(text)]),
);

export const handler = assetEndpoint(({ pathParameters }) => pages.get(pathParameters?.name ?? ''));
