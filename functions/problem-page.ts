import assetNames from '../lib/docs/asset-names.json' with { type: 'json' };
import { problemPages } from '../lib/docs/problem-pages.ts';
import { docsRoutes } from '../lib/docs/routes.ts';
import { sendFile } from '../lib/docs/send-file.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';

const pages = problemPages(`../docs/${assetNames.style}`);

export const handler = endpoint(
  docsRoutes['GET /problems/{name}'],
  serviceRequest,
  sendFile(({ pathParameters }) => pages.get(pathParameters?.name ?? '')),
);
