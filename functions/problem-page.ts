import assets from '../lib/docs/assets.json' with { type: 'json' };
import { problemPages } from '../lib/docs/problem-pages.ts';
import { assetEndpoint } from '../lib/http/asset-endpoint.ts';

const pages = problemPages(`../docs/${assets.style.name}`);

export const handler = assetEndpoint(({ pathParameters }) => pages.get(pathParameters?.name ?? ''));
