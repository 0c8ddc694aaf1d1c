import { type Asset, assetEndpoint } from '../lib/http/asset-endpoint.ts';
import { apiUrl } from '../lib/http/reply/api-url.ts';
import openApi from '../openapi.json' with { type: 'json' };

/** By the API's URL; usually there is one. */
const documents = new Map<string, Asset>();

/** Tools that import the document use the server's URL as it is: it must be absolute. */
const documentAt = (url: string): Asset => {
  const servers = openApi.servers.map((server) => ({ ...server, url }));
  return { type: 'application/json', text: JSON.stringify({ ...openApi, servers }) };
};

export const handler = assetEndpoint((event) => {
  const url = apiUrl(event);
  const document = documents.get(url) ?? documentAt(url);
  documents.set(url, document);
  return document;
});
