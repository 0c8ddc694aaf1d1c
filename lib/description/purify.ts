import { absoluteAddress, allowedTags, isAllowedAttribute, linkAttributes } from './rules.ts';

type Purify = (html: string) => string;

const configuration = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...linkAttributes],
  ALLOWED_URI_REGEXP: absoluteAddress,
  // A target is a name: DOMPurify would else take it for an address.
  ADD_URI_SAFE_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const load = async (): Promise<Purify> => {
  const [{ JSDOM }, { default: createPurify }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const purifier = createPurify(new JSDOM('').window);
  // DOMPurify's lists know attributes, not which tag may carry them with which value.
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    attribute.keepAttr = isAllowedAttribute(
      element.nodeName.toLowerCase(),
      attribute.attrName,
      attribute.attrValue,
    );
  });
  return (html) => purifier.sanitize(html, configuration);
};

let loaded: Promise<Purify> | undefined;

/**
 * DOMPurify's output for the allow-list: the authority on what is safe. jsdom, which it works on, costs a quarter of a
 * second and 80 MB to load, so it is loaded at the first call. Each call holds memory, some fifty
 * times the text, until the event loop turns.
 */
export const purify = async (html: string): Promise<string> => {
  loaded ??= load();
  return (await loaded)(html);
};
