import { createHash } from 'node:crypto';
import { decodeHTMLStrict } from 'entities';
import { maxLocations } from '../../../lib/limits.ts';
import { error, type FeedFault, quote, warning } from '../problem.ts';
import { readDate, readEndDate } from './dates.ts';
import { joinedHtml, type Section } from './description.ts';
import type { FieldWords } from './field-words.ts';
import { type Field, propertyOf } from './fields.ts';
import { standardPaths } from './formats.ts';
import type { HashedField, JoinPart } from './map-file.ts';
import { isEnd, isHashed, isJoined, type Mapping, partOf, periodIn } from './mapping.ts';
import { entriesAt, isObjectOrArray, type Path, type Texts, textsOf, valuesAt } from './record-values.ts';
import { type FindWord, readBoolean } from './words.ts';

const hashed = (text: string, { prefix = '' }: HashedField): string =>
  `${prefix}${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

/** Whether a field is plain text in which some systems escape characters as in HTML. */
const isShown = (field: Field): boolean => field === 'title' || field === 'location' || field === 'city';

/** Whether a text is sent as it is, so that the service checks its length. */
const isMeasured = (field: Field): boolean =>
  field === 'description' || field === 'title' || field === 'referenceId' || /^application/.test(field);

/** Whether a value that cannot be read is left out, instead of making the job invalid. */
const isOptional = (field: Field): boolean =>
  field === 'language' || field === 'closeDate' || propertyOf(field) === 'salary';

/** The longest text from which a value is read. */
const maxLength = 1_000;

/** Reads one record, and collects what is wrong in it. */
export class RecordReader {
  readonly problems: FeedFault[] = [];
  readonly lenient: boolean;
  readonly words: FieldWords;
  readonly #record: unknown;
  readonly #mapping: Mapping;

  constructor(record: unknown, mapping: Mapping) {
    this.#record = record;
    this.#mapping = mapping;
    this.lenient = mapping.lenient;
    this.words = mapping.words;
  }

  /**
   * Whether the format, the header, the map file or the record has the field. If so, an empty value
   * removes what an earlier run has set.
   */
  has(field: Field): boolean {
    const { defaults, hasHeader, map, rules, used } = this.#mapping;
    const paths = used.get(field);
    if (defaults.has(field) || !paths) return defaults.has(field);
    const isStandard = rules.paths === standardPaths && !hasHeader && !map.fields?.[field];
    return !isStandard || paths.some((path) => valuesAt(this.#record, path).length > 0);
  }

  /** Whether the record itself has a value: a default does not count. */
  isOwn(field: Field): boolean {
    return this.#own(field) !== undefined;
  }

  /** The period that the map file states for the path from which a salary is read. */
  statedPeriod(): string | undefined {
    const { map, used } = this.#mapping;
    const hasText = (path: Path): boolean => textsOf(valuesAt(this.#record, path)).texts.length > 0;
    return periodIn(map.fields?.salary, (used.get('salary') ?? []).findIndex(hasText));
  }

  /** How many texts the feed has for a field. */
  count(field: Field): number {
    return this.#own(field)?.texts.length ?? 0;
  }

  /** A reader for each entry, if these fields are in a list that has several. */
  entriesOf(fields: readonly Field[]) {
    const paths = fields.flatMap((field) => this.#mapping.used.get(field) ?? []);
    const [entries = []] = paths
      .map((path) => entriesAt(this.#record, path))
      .filter(({ length }) => length > 1);
    return entries
      .map(({ entry, record }) => ({ entry, reader: new RecordReader(record, this.#mapping) }))
      .filter(({ reader }) =>
        fields.some((field) => reader.isOwn(field) || isObjectOrArray(reader.unmapped(field))),
      );
  }

  /** The first value of a salary, or of a field that no line of the map file names, whatever its type. */
  unmapped(field: Field): unknown {
    const { map, used } = this.#mapping;
    if (field !== 'salary' && map.fields?.[field] !== undefined) return undefined;
    return (used.get(field) ?? []).flatMap((path) => valuesAt(this.#record, path))[0];
  }

  /** The values of other members, by their names, of the objects that have these fields. */
  beside(fields: readonly Field[], name: RegExp): readonly unknown[] {
    const paths = fields.flatMap((field) => this.#mapping.used.get(field) ?? []);
    return paths
      .flatMap((path) => path.flatMap((_, length) => valuesAt(this.#record, path.slice(0, length))))
      .flatMap((one) => (isObjectOrArray(one) ? Object.entries(one) : []))
      .flatMap(([key, value]) => (name.test(key) ? [value] : []));
  }

  /** Splits lists, and drops the texts to which the map file gives no meaning. */
  #values(field: Field, texts: readonly string[]): readonly string[] {
    const { separator } = this.#mapping.rules;
    const words: { readonly [Name in Field]?: FindWord<unknown> } = this.words;
    const isList = separator !== undefined && (field === 'location' || field === 'category');
    const parts = isList ? texts.flatMap((text) => text.split(separator).map((part) => part.trim())) : texts;
    return parts.filter(
      (text) => text !== '' && this.#isReadable(field, text) && words[field]?.(text)?.length !== 0,
    );
  }

  /** Whether a text is short enough for the patterns that read it; reports one that is not. */
  #isReadable(field: Field, text: string): boolean {
    if (isMeasured(field) || text.length <= maxLength) return true;
    const [report, advice] = isOptional(field) ? [warning, 'it is left out'] : [error, 'shorten it'];
    const message = `${field} may have at most ${maxLength} characters; it has ${[...text].length}; ${advice}`;
    if (!this.problems.some((problem) => problem.message === message)) {
      this.problems.push(report('too_long', `/${propertyOf(field)}`, message));
    }
    return false;
  }

  /** The texts at the first path that has a value. */
  #own(field: Field): Texts | undefined {
    const { map, used } = this.#mapping;
    for (const path of used.get(field) ?? []) {
      const { texts, hasMarkup } = textsOf(valuesAt(this.#record, path));
      const values = this.#values(field, texts);
      // The parts of an object are fields of their own, unless the map file names the object.
      if (hasMarkup && field === 'salary') continue;
      if (hasMarkup && field === 'location' && !map.fields?.[field]) return undefined;
      if (values.length > 0 || hasMarkup) return { texts: values, hasMarkup };
    }
    return undefined;
  }

  /** The default of a field. The feed's own city or province comes before a default location. */
  #default(field: Field): readonly string[] {
    const isPlaced = field === 'location' && (this.isOwn('city') || this.isOwn('state'));
    const value = isPlaced ? undefined : this.#mapping.defaults.get(field);
    return value === undefined ? [] : this.#values(field, [value]);
  }

  texts(field: Field): readonly string[] {
    const { texts, hasMarkup } = this.#own(field) ?? { texts: this.#default(field), hasMarkup: false };
    if (hasMarkup) this.#notText(field);
    const source = this.#mapping.map.fields?.[field];
    if (isShown(field)) return texts.map((text) => decodeHTMLStrict(text));
    return isHashed(source) ? texts.map((text) => hashed(text, source)) : texts;
  }

  #notText(field: Field): void {
    const message = `${field} has elements or properties inside, not one text; write XML text in <![CDATA[ ]]>, or name the path of the text in the map file`;
    const report = isOptional(field) ? warning : error;
    this.problems.push(report('not_text', `/${propertyOf(field)}`, message));
  }

  #sectionsOf(part: JoinPart): readonly (Section & Texts)[] {
    const { toPath } = this.#mapping;
    const { path, heading, each, isEscaped } = partOf(part);
    if (each === undefined) {
      const { texts, hasMarkup } = textsOf(valuesAt(this.#record, toPath(path)));
      return [{ heading, hasMarkup, texts: isEscaped ? texts.map((text) => decodeHTMLStrict(text)) : texts }];
    }
    return valuesAt(this.#record, toPath(each)).map((one) => ({
      heading: heading && textsOf(valuesAt(one, toPath(heading))).texts[0],
      ...textsOf(valuesAt(one, toPath(path))),
    }));
  }

  /** The description: a single text unchanged, several texts joined under their headings. */
  description(): string | undefined {
    const source = this.#mapping.map.fields?.description;
    const joined = isJoined(source) ? source.join.flatMap((part) => this.#sectionsOf(part)) : [];
    const hasMarkup = joined.some((section) => section.hasMarkup);
    if (hasMarkup) this.#notText('description');
    const isJoin = hasMarkup || joined.some((section) => section.texts.length > 0);
    const sections: readonly Section[] = isJoin ? joined : [{ texts: this.texts('description') }];
    const texts = sections.flatMap((section) => section.texts);
    const isPlain = texts.length <= 1 && sections.every(({ heading }) => heading === undefined);
    const [text] = texts;
    if (isPlain || text === undefined) return text;
    const { html, isEscaped } = joinedHtml(sections);
    if (isEscaped && !this.lenient) {
      const message = 'description has HTML that is escaped twice; send the HTML itself, or pass --lenient';
      this.problems.push(error('escaped_html', '/description', message));
    }
    return html;
  }

  /** The text of a field that has one value, in one line. */
  text(field: Field): string | undefined {
    const [first, ...others] = this.texts(field);
    if (others.some((other) => other !== first)) {
      const message = `${field} is given ${others.length + 1} times; the first is used`;
      this.problems.push(warning('several_values', `/${field}`, message));
    }
    return first?.replace(/\s+/g, ' ');
  }

  /** @returns the text itself if it is neither true nor false; undefined if the feed has no such field */
  boolean(field: Field, pointer: string): boolean | string | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const value = readBoolean(text);
    if (value === undefined)
      this.problems.push(error('type', pointer, `${field} is ${quote(text)}; write yes or no`));
    return value ?? text;
  }

  /** A date that is not understood is reported and left out, never guessed. */
  date(field: Field, pointer: string): string | undefined {
    const text = this.text(field);
    const { dateFormat, fields } = this.#mapping.map;
    const date = text && (isEnd(fields?.[field]) ? readEndDate : readDate)(text, dateFormat);
    if (text !== undefined && date === undefined) {
      const message = `${field} ${quote(text)} is not a date with one meaning, and is left out; write it as YYYY-MM-DD, or set "dateFormat" in the map file`;
      this.problems.push(warning('invalid_date', pointer, message));
    }
    return date;
  }

  /** In lenient mode, the values that the API allows; the others are reported. */
  allowed<Value>(
    values: readonly Value[],
    pointer: string,
    textOf: (value: Value) => string,
  ): readonly Value[] {
    const others = values.slice(maxLocations);
    if (!this.lenient || others.length === 0) return values;
    const message = `${pointer.slice(1)}: the first ${maxLocations} are used; ${others.map(textOf).map(quote).join(', ')} left out`;
    this.problems.push(warning('omitted', pointer, message));
    return values.slice(0, maxLocations);
  }

  missing(field: Field, pointer: string): void {
    if (this.problems.some((problem) => problem.pointer === pointer)) return;
    // A default would give all jobs one reference.
    const advice = field === 'referenceId' ? '' : ' or set "defaults"';
    const message = `${field} is missing or empty; write one, or name yours as "fields"${advice} in the map file`;
    this.problems.push(error('required', pointer, message));
  }
}
