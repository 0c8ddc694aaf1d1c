import assetNames from '../lib/docs/asset-names.json' with { type: 'json' };
import { problemPages } from '../lib/docs/problem-pages.ts';
import { sendFile } from '../lib/docs/send-file.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { serviceRoutes } from '../lib/openapi/service-routes.ts';

const pages = problemPages(`../docs/${assetNames.style}`);

export const handler = endpoint(
  serviceRoutes['GET /problems/{name}'],
  serviceRequest,
  sendFile(({ pathParameters }) => pages.get(pathParameters?.name ?? '')),
);
