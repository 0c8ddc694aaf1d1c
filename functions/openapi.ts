import { type Asset, assetEndpoint } from '../lib/http/asset-endpoint.ts';
import { apiAddress } from '../lib/http/reply/address.ts';
import openApi from '../openapi.json' with { type: 'json' };

/** By the service's URL; usually there is one. */
const documents = new Map<string, Asset>();

/** Importers need an absolute server URL. */
const documentAt = (url: string): Asset => {
  const servers = openApi.servers.map((server) => ({ ...server, url }));
  return { type: 'application/json', text: JSON.stringify({ ...openApi, servers }) };
};

export const handler = assetEndpoint((event) => {
  const address = apiAddress(event);
  const document = documents.get(address) ?? documentAt(address);
  documents.set(address, document);
  return document;
});
