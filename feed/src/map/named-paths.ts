import { UsageError } from '../errors.ts';
import { type FeedFault, quote, warning } from '../problem.ts';
import type { Field } from './fields.ts';
import { type Mapping, type Source, sourcesIn } from './mapping.ts';
import { isObjectOrArray, type Path, textsOf, valuesAt } from './record-values.ts';

/** Whether a job without this field would be published all the same, but incomplete or in another place. */
const isVital = (field: Field): boolean =>
  /^(?:description|location|city|state|country|salary(?:Amount|MaxAmount)?)$/.test(field);

/** In a feed of fewer jobs, an element may be absent only because it is empty in all of them. */
const leastJobs = 10;
/** If a path is absent, so many jobs are read in search of it before the first is sent. */
const mostJobs = 100;

/** Whether an object has a path, with a value or empty; what is around it may be empty, too. */
const hasPath = (record: unknown, [name, ...inside]: Path): boolean => {
  const objects = [record].flat().filter(isObjectOrArray);
  if (name === undefined || objects.length === 0) return true;
  return objects.some((one) => Object.hasOwn(one, name) && hasPath(one[name], inside));
};

const hasValue = (record: unknown, path: Path): boolean => {
  const { texts, hasMarkup } = textsOf(valuesAt(record, path));
  return hasMarkup || texts.length > 0;
};

/** Finds the paths of a map file that no job has: they were renamed, or are wrong. */
export class NamedPaths {
  readonly #absent: Set<Source>;
  readonly #empty: Set<Source>;

  constructor({ map, toPath }: Mapping) {
    const sources = sourcesIn(map, toPath);
    this.#absent = new Set(sources.filter(({ field }) => isVital(field)));
    this.#empty = new Set(sources);
  }

  add(record: unknown): void {
    for (const source of this.#absent)
      if (source.paths.some((path) => hasPath(record, path))) this.#absent.delete(source);
    for (const source of this.#empty)
      if (source.paths.some((path) => hasValue(record, path))) this.#empty.delete(source);
  }

  /** @returns whether enough jobs have been read to decide which paths are absent. */
  isEnough(jobs: number): boolean {
    return this.#absent.size === 0 || jobs >= mostJobs;
  }

  /** @throws UsageError before anything is sent. */
  refuseAbsent(jobs: number): void {
    if (jobs < leastJobs || this.#absent.size === 0) return;
    const lines = [...this.#absent].map(
      ({ field, names }) =>
        `The map file reads ${field} from ${names.map(quote).join(' or ')}, which none of ${jobs} jobs has; write its present name, or remove it from the map file.`,
    );
    throw new UsageError(lines);
  }

  /** Warnings of the paths that have no value in any job. */
  warnings(): FeedFault[] {
    return [...this.#empty].map(({ field, names }) => {
      const message = `No job of the feed has a value at ${names.map(quote).join(' or ')}, from which the map file reads ${field}`;
      return warning('no_value', `/${field}`, message);
    });
  }
}
