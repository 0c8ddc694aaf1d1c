import { config } from '../lib/config.ts';
import { type Asset, sendFile } from '../lib/docs/send-file.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { inUtf8 } from '../lib/http/reply/reply.ts';
import { lazyFor } from '../lib/lazy.ts';
import { serviceRoutes } from '../lib/openapi/service-routes.ts';
import openApi from '../openapi.json' with { type: 'json' };

/** With how the operator can be reached, if that is set: an address for mail, or a URL. */
const contactOf = (address: string | undefined) => ({
  ...openApi.info.contact,
  ...(address && { [address.includes('://') ? 'url' : 'email']: address }),
});

/** By the API's URL. Tools that import the document use the server's as it is: it must be absolute. */
const documentAt = lazyFor((url): Asset => {
  const info = { ...openApi.info, contact: contactOf(config().operatorContact) };
  const externalDocs = { ...openApi.externalDocs, url: `${url}/docs` };
  const servers = openApi.servers.map((server) => ({ ...server, url }));
  const text = JSON.stringify({ ...openApi, info, externalDocs, servers });
  return { type: inUtf8('application/json'), text };
});

export const handler = endpoint(
  serviceRoutes['GET /openapi.json'],
  serviceRequest,
  sendFile(({ url }) => documentAt(url)),
);
