import assets from '../lib/docs/assets.json' with { type: 'json' };
import { problemPages } from '../lib/docs/problem-pages.ts';
import { endpoint, fileRequest } from '../lib/http/endpoint.ts';
import { sendFile } from '../lib/http/reply/send-file.ts';

const pages = problemPages(`../docs/${assets.style.name}`);

export const handler = endpoint(
  'GET /problems/{name}',
  fileRequest,
  sendFile(({ pathParameters }) => pages.get(pathParameters?.name ?? '')),
);
