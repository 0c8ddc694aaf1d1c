import createPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { absoluteAddress, allowedTags, isAllowedAttribute, linkAttributes } from './rules.ts';

// jsdom costs a quarter of a second and 80 MB to load: purify.ts alone imports this file, when it is needed.

const configuration = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...linkAttributes],
  ALLOWED_URI_REGEXP: absoluteAddress,
  // A target is a name: DOMPurify would else take it for an address.
  ADD_URI_SAFE_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const purifier = createPurify(new JSDOM('').window);

// DOMPurify's lists know attributes, not which tag may carry them with which value.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = isAllowedAttribute(
    element.nodeName.toLowerCase(),
    attribute.attrName,
    attribute.attrValue,
  );
});

/** DOMPurify's output for the allow-list. */
export const sanitize = (html: string): string => purifier.sanitize(html, configuration);
