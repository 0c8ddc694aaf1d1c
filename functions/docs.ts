import { atUrl } from '../lib/contract/example-url.ts';
import names from '../lib/docs/asset-names.json' with { type: 'json' };
import texts from '../lib/docs/asset-texts.json' with { type: 'json' };
import { clientPackage } from '../lib/docs/client-package.ts';
import { docsPage } from '../lib/docs/docs-page.ts';
import { guideText } from '../lib/docs/guide-text.ts';
import { markdownFilesAt } from '../lib/docs/markdown-files.ts';
import { referenceScript } from '../lib/docs/reference-script.ts';
import { type Asset, sendFile } from '../lib/docs/send-file.ts';
import { textPagesAt } from '../lib/docs/text-page.ts';
import { endpoint, serviceRequest } from '../lib/http/endpoint.ts';
import { lazy, lazyFor } from '../lib/lazy.ts';
import { serviceRoutes } from '../lib/openapi/service-routes.ts';

/** By the API's URL. */
const pageAt = lazyFor((url): Asset => {
  const text = guideText();
  return docsPage(
    { ...text, html: atUrl(text.html, url) },
    {
      style: `docs/${names.style}`,
      reference: `docs/${names.reference}`,
      script: `docs/${names.script}`,
    },
  );
});

const scriptAsset = (text: string): Asset => ({
  type: 'text/javascript; charset=utf-8',
  text,
  immutable: true,
});

const packedClient = async (): Promise<Asset | undefined> => {
  const text = await clientPackage();
  return text === undefined ? undefined : { type: 'application/gzip', text, isBase64: true };
};

const files = new Map<string, () => Asset | Promise<Asset | undefined>>([
  ['job-posting-client.tgz', lazy(packedClient)],
  [names.style, lazy(() => ({ type: 'text/css; charset=utf-8', text: texts.style, immutable: true }))],
  [names.reference, lazy(() => scriptAsset(referenceScript()))],
  [names.script, lazy(() => scriptAsset(texts.script))],
]);

// It serves the page, too.
export const handler = endpoint(
  serviceRoutes['GET /docs/{asset}'],
  serviceRequest,
  sendFile(({ pathParameters, url }) => {
    const name = pathParameters?.asset;
    if (name === undefined) return pageAt(url);
    return files.get(name)?.() ?? markdownFilesAt(url).get(name) ?? textPagesAt(url).get(name);
  }),
);
