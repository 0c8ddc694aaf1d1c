import createPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { absoluteUrl, allowedTags, attributeFault, linkAttributes } from './allowed-html.ts';

// jsdom takes a quarter of a second and 80 MB to load: import this file only where it is needed.

const configuration = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...linkAttributes],
  ALLOWED_URI_REGEXP: absoluteUrl,
  // DOMPurify would check a target as if it were a URL.
  ADD_URI_SAFE_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const purifier = createPurify(new JSDOM('').window);

// DOMPurify's lists cannot restrict an attribute to one tag or to certain values.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute;
  attribute.keepAttr = attributeFault(element.nodeName.toLowerCase(), attrName, attrValue) === undefined;
});

/** Each call holds memory, about fifty times the text, until the event loop turns. */
export const purify = (html: string): string => purifier.sanitize(html, configuration);
