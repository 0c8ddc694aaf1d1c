import { asBrowsersRead, isVisible, linkFault } from './allowed-html.ts';

const name = String.raw`[^\s"'<>@/\\:?#]+`;
const afterSlashes = new RegExp(`^(//)?(${name})(?::\\d+)?([/?#]|$)`);
const bareAddress = new RegExp(`^${name}@(${name})(?:\\?|$)`);
const isHost = (text: string): boolean => /^[^.]+(?:\.[^.]+)*\.[a-z\u00a1-\uffff-]{2,}$/i.test(text);
/** Files, whose names look like hosts. */
const isFile = (text: string): boolean => /\.(?:html?|php|aspx?|jsp|cfm|cgi|pdf|docx?)$/i.test(text);

/** The URL that an incomplete one means: of a host without a scheme, or of an e-mail address. */
export const wholeUrl = (url: string): string | undefined => {
  const read = asBrowsersRead(url);
  const [, domain = ''] = bareAddress.exec(read) ?? [];
  const [, slashes, host = '', next] = afterSlashes.exec(read) ?? [];
  const isMeant = slashes || /^www\./i.test(host) || (next === '/' && !isFile(host));
  const missing = isHost(domain) ? 'mailto:' : isHost(host) && isMeant && (slashes ? 'https:' : 'https://');
  return missing && linkFault(missing + read) === undefined ? missing + read : undefined;
};

/** The host of a URL; the address or number, where it has none. */
const hostOf = (url: string): string => /^[a-z]+:(?:\/\/(?:[^/?#@]*@)?)?([^/?#]*)/i.exec(url)?.[1] ?? '';

/** Gives a link the text that stands for the images in it. */
export class LinkTexts {
  readonly #addText: (text: string) => void;
  #link: { readonly url: string; hasImage?: true; hasText?: true } | undefined;

  constructor(addText: (text: string) => void) {
    this.#addText = addText;
  }

  start(url: string): void {
    this.#link = { url };
  }

  text(chars: string): void {
    if (this.#link && isVisible(chars)) this.#link.hasText = true;
  }

  image(alt: string): void {
    if (!this.#link) return;
    this.#link.hasImage = true;
    if (isVisible(alt)) this.#addText(alt);
  }

  /** A link of images alone, which have no text, gets its host. */
  end(): void {
    const link = this.#link;
    this.#link = undefined;
    if (link?.hasImage && !link.hasText) this.#addText(hostOf(link.url));
  }
}
