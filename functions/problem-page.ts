import { problemPages } from '../lib/docs/problem-pages.ts';
import { type Asset, sendFile } from '../lib/docs/send-file.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { lazy } from '../lib/lazy.ts';
import { serviceRoutes } from '../lib/openapi/service-routes.ts';

const pages = lazy(() => new Map<string, Asset>(Object.entries(problemPages())));

export const handler = endpoint(
  serviceRoutes['GET /problems/{name}'],
  serviceRequest,
  sendFile(({ pathParameters }) => pages().get(pathParameters?.name ?? '')),
);
