/**
 * Proves that each regular expression that input can reach takes linear time: a part of `npm run lint`.
 * Arguments are the files to check instead.
 * Literals are read where they stand. What `new RegExp`, `lazyPattern` and the `pattern` of a JSON
 * Schema are composed of is evaluated in its module, outside of any function.
 */
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync, type Span, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { root } from './root.ts';

type Pattern = { readonly source: string; readonly flags: string };

const named = process.argv.slice(2);
const all = '{client/src,dynamodb-lean/src,feed/src,functions,lib,local,samples}/**/*.{ts,cjs}';
const files = named.length > 0 ? named : globSync(all, { cwd: root }).map((file) => join(root, file));

/** Where each pattern stands. */
const found = new Map<string, Pattern & { readonly places: string[] }>();
const failures: string[] = [];

const add = (place: string, source: string, flags = ''): void => {
  const key = `/${source}/${flags}`;
  found.set(key, { source, flags, places: [...(found.get(key)?.places ?? []), place] });
};

/** What composes patterns in a file, by the arguments that it gets. */
const composed = new Map<string, string[]>();

/** It defines `lazyPattern`. */
const lazyFile = join(root, 'lib/lazy.ts');

const readFile = (file: string): void => {
  const text = readFileSync(file, 'utf8');
  /** The end of the outermost function so far. */
  let functionEnd = 0;
  const placeOf = ({ start }: Span): string =>
    `${relative(root, file)}:${text.slice(0, start).split('\n').length}`;
  const compose = (node: Span, inner: readonly Span[], flags?: string): void => {
    const values = inner.map(({ start, end }) => text.slice(start, end));
    const place = placeOf(node);
    if (node.start < functionEnd) failures.push(`${place} composes a pattern in a function`);
    else composed.set(file, [...(composed.get(file) ?? []), [`'${place}'`, ...values, flags].join()]);
  };
  const enter = ({ end }: Span): void => {
    functionEnd = Math.max(functionEnd, end);
  };
  const visitor = new Visitor({
    ArrowFunctionExpression: enter,
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    Literal(node) {
      if ('regex' in node) add(placeOf(node), node.regex.pattern, node.regex.flags);
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') compose(node, node.arguments);
    },
    CallExpression(node) {
      if (node.callee.type !== 'Identifier') return;
      if (['RegExp', 'lazyPattern'].includes(node.callee.name)) compose(node, node.arguments);
    },
    ObjectExpression({ properties }) {
      for (const one of properties)
        if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'pattern')
          compose(one, [one.value], "'u'");
    },
  });
  visitor.visit(parseSync(file, text).program);
};

for (const file of files.filter((one) => one !== lazyFile)) readFile(file);

// Each module reports what it composes, with the values of its own constants.
Reflect.set(globalThis, 'addPattern', add);
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    const calls = (composed.get(file) ?? []).map((values) => `addPattern(${values});`);
    return calls.length > 0 ? { ...loaded, source: `${loaded.source}\n${calls.join('\n')}` } : loaded;
  },
});
for (const file of composed.keys()) await import(pathToFileURL(file).href);

const prove = async ({ source, flags, places }: Pattern & { readonly places: readonly string[] }) => {
  // The checker's other way is to try texts, which proves nothing.
  const proof = await check(source, flags, { checker: 'automaton', timeout: 60_000 });
  if (proof.status === 'safe') return;
  const why = proof.status === 'vulnerable' ? proof.complexity.summary : proof.error.kind;
  failures.push(`${places.join(', ')}: /${source}/${flags} is not proved linear: ${why}`);
};

// Each check starts a process.
const queue = found.values();
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (const pattern of queue) await prove(pattern);
});
await Promise.all(lanes);

if (failures.length > 0) {
  console.error(failures.toSorted().join('\n'));
  process.exitCode = 1;
} else console.log(`${found.size} patterns checked: each takes linear time.`);
