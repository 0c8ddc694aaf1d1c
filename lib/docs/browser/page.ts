import { keepAccessible } from './accessible.ts';
import { pageDocument } from './page-document.ts';

/** What the script of the package makes available. */
declare const Scalar: {
  createApiReference: (selector: string, configuration: object) => void;
};

/** Set while the reader wants the key to be kept. */
const kept = 'keep-key';

/** A browser may forbid storage. */
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
})();

const keepsKey = storage?.getItem(kept) === 'yes';

// A page that is being left may still have written the key after `clear` below.
if (storage && !keepsKey) {
  for (const name of Object.keys(storage)) if (name.includes('auth')) storage.removeItem(name);
}

keepAccessible();

/** Nothing is loaded from another host, and nothing is sent to one. */
const configuration = {
  persistAuth: keepsKey,
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideModels: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

const showReference = async (): Promise<void> => {
  const files = ['openapi.json', 'docs/guide.md', 'docs/pages.md'];
  const [api, guide, pages] = await Promise.all(files.map(async (file) => (await fetch(file)).text()));
  const content = pageDocument(JSON.parse(api ?? ''), guide ?? '', pages ?? '');
  Scalar.createApiReference('#reference', { ...configuration, content });
  // The reference has the same text, and a heading of the page.
  document.querySelector('.guide')?.remove();
};

void showReference();

const box = document.querySelector<HTMLInputElement>(`#${kept}`);
if (box && storage) {
  box.checked = keepsKey;
  box.closest('label')?.removeAttribute('hidden');
  box.addEventListener('change', () => {
    storage.clear();
    if (box.checked) storage.setItem(kept, 'yes');
    // The reference reads its configuration once.
    location.reload();
  });
}
