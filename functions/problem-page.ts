import assets from '../lib/docs/assets.json' with { type: 'json' };
import { problemPages } from '../lib/docs/problem-pages.ts';
import { file } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { sendFile } from '../lib/http/reply/send-file.ts';

const pages = problemPages(`../docs/${assets.style.name}`);

export const handler = endpoint(
  'GET /problems/{name}',
  file,
  sendFile(({ pathParameters }) => pages.get(pathParameters?.name ?? '')),
);
