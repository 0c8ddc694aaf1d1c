import { config } from '../lib/config.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { type Asset, sendFile } from '../lib/http/reply/send-file.ts';
import openApi from '../openapi.json' with { type: 'json' };

/** By the API's URL; usually there is one. */
const documents = new Map<string, Asset>();

/** With how the operator can be reached, if that is set: an address for mail, or a URL. */
const contactOf = (address: string | undefined) => ({
  ...openApi.info.contact,
  ...(address && { [address.includes('://') ? 'url' : 'email']: address }),
});

/**
 * Tools that import the document use the server's URL as it is: it must be absolute.
 */
const documentAt = (url: string): Asset => {
  const info = { ...openApi.info, contact: contactOf(config().operatorContact) };
  const externalDocs = { ...openApi.externalDocs, url: `${url}/docs` };
  const servers = openApi.servers.map((server) => ({ ...server, url }));
  return { type: 'application/json', text: JSON.stringify({ ...openApi, info, externalDocs, servers }) };
};

export const handler = endpoint(
  'GET /openapi.json',
  serviceRequest,
  sendFile(({ url }) => {
    const document = documents.get(url) ?? documentAt(url);
    documents.set(url, document);
    return document;
  }),
);
