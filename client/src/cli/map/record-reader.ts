import { maxLocations } from '../../../../lib/limits.ts';
import { readDate } from './dates.ts';
import { joinedHtml } from './description.ts';
import type { Field } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { error, type FeedFault, quote, warning } from './problem.ts';
import { readBoolean } from './words.ts';

/** Reads one record, and collects what is wrong in it. */
export class RecordReader {
  readonly problems: FeedFault[] = [];
  readonly #record: unknown;
  readonly #mapping: Mapping;

  constructor(record: unknown, mapping: Mapping) {
    this.#record = record;
    this.#mapping = mapping;
  }

  has(field: Field): boolean {
    return this.#mapping.has(this.#record, field);
  }

  get lenient(): boolean {
    return this.#mapping.lenient;
  }

  /** Whether the feed has a value, not a default alone. */
  isOwn(field: Field): boolean {
    return this.#mapping.isOwn(this.#record, field);
  }

  /** The value of a field that no line of the map file names, whatever its type. */
  unmapped(field: Field): unknown {
    return this.#mapping.unmapped(this.#record, field);
  }

  texts(field: Field): readonly string[] {
    const { texts, hasMarkup } = this.#mapping.read(this.#record, field);
    if (hasMarkup) this.#notText(field);
    return texts;
  }

  #notText(field: Field): void {
    const message = `${field} has elements or properties inside, not one text; write XML text in <![CDATA[ ]]>, or name the path of the text in the map file`;
    this.problems.push(error('not_text', `/${field}`, message));
  }

  /** One text as it is; several, and those under headings, are joined. */
  description(): string | undefined {
    const { sections, hasMarkup } = this.#mapping.sectionsOf(this.#record);
    if (hasMarkup) this.#notText('description');
    const texts = sections.flatMap((section) => section.texts);
    const isPlain = texts.length <= 1 && sections.every(({ heading }) => heading === undefined);
    if (isPlain || texts.length === 0) return texts[0];
    const { html, isEscaped } = joinedHtml(sections);
    if (isEscaped && !this.#mapping.lenient) {
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

  /** @returns the text itself where it is no truth value; undefined where the feed has no such field. */
  boolean(field: Field, pointer: string): boolean | string | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const value = readBoolean(text);
    if (value === undefined)
      this.problems.push(error('type', pointer, `${field} is ${quote(text)}; write yes or no`));
    return value ?? text;
  }

  /** @returns the text itself where it is no whole number. */
  integer(field: Field, pointer: string): number | string | undefined {
    const text = this.text(field);
    if (text === undefined || /^\d{1,9}$/.test(text)) return text && Number(text);
    this.problems.push(error('type', pointer, `${field} is ${quote(text)}; write a whole number`));
    return text;
  }

  /** A date that is not understood is reported and left out, never guessed. */
  date(field: Field, pointer: string): string | undefined {
    const text = this.text(field);
    const date = text && readDate(text, this.#mapping.dateFormat);
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
    if (!this.#mapping.lenient || others.length === 0) return values;
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
