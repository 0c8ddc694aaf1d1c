import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { initMap } from '../../feed/src/init/init-command.ts';
import { useFolder } from '../support/folders.ts';
import { corpusFiles, mapTextOf, pathOf, readCorpus, unreadTexts } from './read-corpus.ts';
import { fileSource } from './support.ts';

const folder = useFolder();

describe.each(corpusFiles)('a feed of a known system: %s', (file) => {
  test('init finds its fields', async () => {
    const path = join(folder, `${file}.map.json`);
    const encoding = file === 'jobbank.csv' ? 'windows-1252' : undefined;
    await initMap(fileSource(pathOf(file)), path, { encoding });
    const { item, fields, encoding: written } = JSON.parse(readFileSync(path, 'utf8'));
    const map = JSON.parse(mapTextOf(file));
    expect({ item, fields, encoding: written }).toEqual({
      item: map.item,
      fields: map.fields,
      encoding: map.encoding,
    });
  });

  test('its jobs are read as they are meant, in both modes', async () => {
    for (const { meaning, strict, lenient } of await readCorpus(file)) {
      const { onlyLenient = false, ...meant } = meaning;
      expect(lenient).toEqual(meant);
      if (onlyLenient) expect(strict).toEqual({ refused: expect.any(String) });
      else expect(strict).toEqual(meant);
    }
  });

  test('no text of it is lost', async () => {
    expect(await unreadTexts(file)).toEqual([]);
  });
});
