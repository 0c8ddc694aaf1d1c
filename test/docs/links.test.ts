import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const isProjectFile = (path: string): boolean => !/(^|\/)(node_modules|dist|\.\w[^/]*)(\/|$)/.test(path);
const pages = globSync('**/*.md', { cwd: root, exclude: (path) => !isProjectFile(path) });
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The page without code blocks, which contain no links or headings. */
const proseOf = (page: string): string => textOf(page).replace(/^```.*?^```/gms, '');

/** The anchors that GitHub gives to the headings. */
const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The relative links of a page, as paths from the root. */
const linksOf = (page: string) =>
  [...proseOf(page).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', anchor]) => ({
    path: path ? relative(root, join(root, dirname(page), path)) : page,
    anchor,
  }));

const exists = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

describe('the documentation', () => {
  test.each(pages)('%s links only to files and headings that exist', (page) => {
    const broken = linksOf(page).filter(
      ({ path, anchor }) => !exists(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });

  test('README.md links to each page of docs/, and the index to each page of decisions', () => {
    const linkedPaths = (page: string): string[] => linksOf(page).map(({ path }) => path);
    const index = 'docs/decisions/README.md';
    const isDecision = (page: string): boolean => page.startsWith('docs/decisions/') && page !== index;
    const inDocs = pages.filter((page) => page.startsWith('docs/'));
    expect(linkedPaths('README.md')).toEqual(
      expect.arrayContaining(inDocs.filter((page) => !isDecision(page))),
    );
    expect(linkedPaths(index)).toEqual(expect.arrayContaining(inDocs.filter(isDecision)));
  });

  test.each([
    ['README.md', 150],
    ['CONTRIBUTING.md', 120],
  ])('%s has at most %i lines', (page, lines) => {
    expect(textOf(page).trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
  });

  test('docs/generators.md has the versions that are tested', () => {
    const [, versions = ''] = /const versions = \{(.*?)\}/s.exec(textOf('test/generators/run.ts')) ?? [];
    const tested = [...versions.matchAll(/'([\d.]+)'/g)].map(([, version = '']) => version);
    expect(tested.length).toBeGreaterThan(3);
    expect(tested.filter((version) => !textOf('docs/generators.md').includes(version))).toEqual([]);
  });

  test.each(pages)('%s names only commands that exist', (page) => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...textOf(page).matchAll(/npm\s+run\s+(?:-s\s+)?(\w[\w:-]*)(?![\w:-]|\s+--workspace)/g)];
    expect(named.map(([, name]) => name).filter((name) => name && !(name in scripts))).toEqual([]);
  });
});
