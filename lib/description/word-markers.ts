const tag = '(?:span|font|b|strong|i|em|u)';
const blank = String.raw`(?:\s|&nbsp;|&#160;|</?o:p>)`;
const before = new RegExp(String.raw`(?:${blank}|<${tag}(?:\s[^<>]*)?>|<!(?:--)?\[if[^<>]*>)*`, 'iy');
const after = new RegExp(
  String.raw`(?:${blank}|</${tag}>|<!(?:--)?\[endif\](?:--)?>|<span(?:\s[^<>]*)?>${blank}*</span>)*(</p)?`,
  'iy',
);

const sign = String.raw`[·•▪§◦○●■□➢✓✔❖–\-\uf000-\uf0ff]|&(?:middot|bull|sect|ndash|#183|#8226|#167);|\d{1,3}[.)]`;
/** They also begin sentences. */
const letters = String.raw`[oqvüØè]|\(?(?:[a-z]|[ivx]{1,4})[.)]`;
const marker = new RegExp(
  String.raw`^(?:(?:${sign})${blank}+|(?:${letters})(?:\u00a0|&nbsp;|&#160;|\s\s)${blank}*)`,
  'i',
);
const numbered = new RegExp(String.raw`^\(?(?:\d[\d.]*\)?|(?:[a-z]|[ivxlc]+)[.)])${blank}*$`, 'i');

const formats = /<\/?(?:b|strong|i|em)[\s>]/gi;

/** A longer text is none, whatever its style says. */
const longestMarker = 40;

/** Reads the marker with which a list paragraph of Word begins, whose start tag ends at an offset. */
export const markerAt = (source: string, offset: number) => {
  before.lastIndex = offset;
  const tags = before.exec(source)?.[0] ?? '';
  const at = offset + tags.length;
  const next = source.indexOf('<', at);
  const text = source.slice(at, next < 0 ? undefined : next);
  after.lastIndex = at + text.length;
  const [rest = '', paragraphEnd] = after.exec(source) ?? [];
  const shown = text + rest.replace(/<[^<>]*>/g, '');
  const isIgnored =
    /mso-list\s*:\s*ignore/i.test(tags) && rest.includes('</') && text.length <= longestMarker;
  const found = isIgnored ? shown : (marker.exec(shown)?.[0] ?? '');
  const isAlone = found.length >= text.length;
  // Formatting that starts before the marker may be that of the text, too.
  const [starts, ends] = [tags.match(formats), rest.match(formats)].map((all) => all?.length);
  return {
    list: found === '' ? undefined : numbered.test(found) ? ('ol' as const) : ('ul' as const),
    isEmpty: isAlone && paragraphEnd !== undefined,
    end: isAlone ? after.lastIndex : at + found.length,
    hasTags: isAlone && starts === ends,
  };
};
