import { type FeedFault, quote, warning } from '../problem.ts';
import { type Mapping, type Source, sourcesIn } from './mapping.ts';
import { type Path, textsOf, valuesAt } from './record-values.ts';

const hasValue = (record: unknown, path: Path): boolean => {
  const { texts, hasMarkup } = textsOf(valuesAt(record, path));
  return hasMarkup || texts.length > 0;
};

/** Finds the paths of a map file at which no job has a value: JSON and XML leave out what has none. */
export class NamedPaths {
  readonly #empty: Set<Source>;

  constructor({ map, toPath }: Mapping) {
    this.#empty = new Set(sourcesIn(map, toPath));
  }

  add(record: unknown): void {
    for (const source of this.#empty)
      if (source.paths.some((path) => hasValue(record, path))) this.#empty.delete(source);
  }

  warnings(): FeedFault[] {
    return [...this.#empty].map(({ field, names }) => {
      const message = `No job of the feed has a value at ${names.map(quote).join(' or ')}, from which the map file reads ${field}`;
      return warning('no_value', `/${field}`, message);
    });
  }
}
