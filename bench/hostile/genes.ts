import { maxElements, maxEventBytes, maxJsonValues } from '../../lib/limits.ts';
import { bytesInEvent, textBytes } from '../../test/hostile/bodies.ts';
import type { HostileRequest } from '../../test/hostile/requests.ts';
import { minimalJob } from '../../test/support/api/jobs.ts';
import type { Random } from '../random.ts';

/** Fragments, written one after the other a number of times. */
type Segment = { readonly fragments: readonly string[]; readonly times: number };

/** A body: segments in a description, or as entries of an ignored array. The last one fills it. */
export type Genes = {
  readonly isHtml: boolean;
  readonly lenient: boolean;
  readonly segments: readonly Segment[];
};

const tags =
  `p div ul ol li br strong b em i a span font h1 h6 table tr td th tbody caption hr select option svg
  math template script style title textarea plaintext noscript iframe video audio xml img input button dd dt x o:p`
    .split(/\s+/)
    .flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag}/>`]);

const html: readonly string[] = [
  ...tags,
  ...'x|x|x | |\t|\n|\r\n|y z |&|&amp;|&lt;|&gt;|&nbsp;|&nLt;|&#32;|&#60;|&#x1;|&notit;|é|\u00a0|\u200b|\u0001'.split(
    '|',
  ),
  ...'𝕎|"|\'|\\|<|<>|</|</>|</3 >|<!|<!-- -->|<!-->|-->|<?>|<!doctype>|<![CDATA[x]]>|>|]]>'.split('|'),
  ...'<a href=http://x.example>|<a href="https://x.example/?a&b">|<a href="mailto:x">|<a target=_top>'.split(
    '|',
  ),
  ...'<a href="javascript:x">|<a href="http://x.example" target="x">|<p a>|<p a a>|<p a b c d>|<br a="">'.split(
    '|',
  ),
  ...'</p a>|<a href="|<p style=\'|<b><i><em><strong>|</b></i></em></strong>|<jobs@x.example>'.split('|'),
];

/** Complete entries of an array, so that the body remains valid JSON. */
const json: readonly string[] = [
  ...'1,|1e1,|0.00001,|1.0,|-0,|"",|"x",|"\\u0000",|"\\ud800",|"\\"",|null,|true,|[],|{},|[[]],|[{}],'.split(
    '|',
  ),
  ...'{"a":1},|{"a":{}},|{"b":[]},|{"amount":1e1},|{"amount":0.1},|{"constructor":1},|{"a":1,"a":2},'.split(
    '|',
  ),
  ...'"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",|[[[[[[[[[[]]]]]]]]]],|\n1,'.split('|'),
];

const counts = [
  1,
  200,
  5_000,
  maxElements / 4,
  maxElements / 3,
  maxElements / 2,
  0.98 * maxElements,
  maxJsonValues,
];

const some = <Item>(random: Random, most: number, item: () => Item): Item[] =>
  Array.from({ length: random.whole(1, most) }, item);

const randomSegment = (random: Random, isHtml: boolean): Segment => ({
  fragments: some(random, 4, () => random.pick(isHtml ? html : json)),
  times: random.pick(counts),
});

export const randomGenes = (random: Random): Genes => {
  const isHtml = random.share() < 0.85;
  return {
    isHtml,
    lenient: random.share() < 0.5,
    segments: some(random, 3, () => randomSegment(random, isHtml)),
  };
};

/** Changes one thing. */
export const mutate = (genes: Genes, random: Random): Genes => {
  const { isHtml, lenient, segments } = genes;
  const at = random.whole(0, segments.length - 1);
  const other = randomSegment(random, isHtml);
  const kinds: readonly (() => Genes)[] = [
    () => ({ ...genes, lenient: !lenient }),
    () => ({ ...genes, segments: segments.with(at, other) }),
    () => ({ ...genes, segments: segments.toSpliced(at, 0, other) }),
    () => ({ ...genes, segments: segments.length > 1 ? segments.toSpliced(at, 1) : segments }),
    () => change(genes, at, (one) => ({ ...one, times: random.pick(counts) })),
    () => change(genes, at, (one) => ({ ...one, fragments: [...one.fragments, ...other.fragments] })),
    () => change(genes, at, (one) => ({ ...one, fragments: one.fragments.slice(1).concat(other.fragments) })),
  ];
  return random.pick(kinds)();
};

const change = (genes: Genes, at: number, by: (segment: Segment) => Segment): Genes => ({
  ...genes,
  segments: genes.segments.map((segment, index) => (index === at ? by(segment) : segment)),
});

/** The rest of an event, and some room. */
const room = maxEventBytes - 22_000;

const textOf = ({ isHtml, segments }: Genes): string => {
  let text = '';
  let left = room;
  for (const [index, { fragments, times }] of segments.entries()) {
    const unit = fragments.join('');
    const bytes = (isHtml ? textBytes : bytesInEvent)(unit);
    const fitting = Math.floor(left / bytes);
    const repeated = index === segments.length - 1 ? fitting : Math.min(fitting, Math.floor(times));
    text += unit.repeat(repeated);
    left -= repeated * bytes;
  }
  return text;
};

export const requestOf = (genes: Genes): HostileRequest => {
  const text = textOf(genes);
  const body = genes.isHtml
    ? JSON.stringify({ ...minimalJob, description: text })
    : `${JSON.stringify(minimalJob).slice(0, -1)},"employer":[${text}1]}`;
  return {
    method: 'POST',
    path: '/jobs',
    body,
    ...(genes.lenient && { headers: { prefer: 'handling=lenient' } }),
  };
};

/** `strict html: 25000 "<p>x", rest "y "`. */
export const geneName = ({ isHtml, lenient, segments }: Genes): string => {
  const parts = segments.map(({ fragments, times }, index) => {
    const text = JSON.stringify(fragments.join(''));
    return `${index === segments.length - 1 ? 'rest' : Math.floor(times)} × ${text}`;
  });
  return `${lenient ? 'lenient' : 'strict'} ${isHtml ? 'html' : 'json'}: ${parts.join(', ')}`;
};
