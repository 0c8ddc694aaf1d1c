import createPurify from 'dompurify';
import { JSDOM } from 'jsdom';

const purify = createPurify(new JSDOM('').window);

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.localName === 'a' && !element.hasAttribute('href')) element.replaceWith(...element.childNodes);
});

/** HTML of an editor in the tags that a description may have, as an integrator would write it. */
export const plainHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: ['p', 'div', 'ul', 'ol', 'li', 'br', 'strong', 'b', 'em', 'i', 'a', '#text'],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(https?:\/\/|mailto:|tel:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
