import assetNames from '../lib/docs/asset-names.json' with { type: 'json' };
import { problemPages } from '../lib/docs/problem-pages.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { sendFile } from '../lib/http/reply/send-file.ts';

const pages = problemPages(`../docs/${assetNames.style}`);

export const handler = endpoint(
  'GET /problems/{name}',
  serviceRequest,
  sendFile(({ pathParameters }) => pages.get(pathParameters?.name ?? '')),
);
