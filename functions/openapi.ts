import { atUrl } from '../lib/docs/guide.ts';
import { endpoint, fileRequest } from '../lib/http/endpoint.ts';
import { type Asset, sendFile } from '../lib/http/reply/send-file.ts';
import openApi from '../openapi.json' with { type: 'json' };

/** By the API's URL; usually there is one. */
const documents = new Map<string, Asset>();

/**
 * Tools that import the document use the server's URL as it is: it must be absolute.
 */
const documentAt = (url: string): Asset => {
  const servers = openApi.servers.map((server) => ({ ...server, url }));
  const info = { ...openApi.info, description: atUrl(openApi.info.description, url) };
  return { type: 'application/json', text: JSON.stringify({ ...openApi, info, servers }) };
};

export const handler = endpoint(
  'GET /openapi.json',
  fileRequest,
  sendFile(({ url }) => {
    const document = documents.get(url) ?? documentAt(url);
    documents.set(url, document);
    return document;
  }),
);
