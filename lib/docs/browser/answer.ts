import { indent } from './indent.ts';

export type Answer = {
  readonly response: Response;
  readonly text: string;
  readonly milliseconds: number;
  readonly curl: string;
};

/** In characters. With more, the page becomes slow. */
const shownAtMost = 100_000;

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '');

const bodyText = ({ response, text }: Answer): string => {
  const whole = isJson(response) ? indent(text) : text;
  return whole.length > shownAtMost ? `${whole.slice(0, shownAtMost)}\n… (cut here)` : whole;
};

const element = (name: string, text: string): HTMLElement => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

/** A block of text that can be scrolled with the keyboard. */
const block = (label: string, text: string): HTMLElement => {
  const figure = document.createElement('figure');
  const pre = element('pre', text);
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', label);
  figure.append(element('figcaption', label), pre);
  return figure;
};

const show = (form: HTMLFormElement, outcome: string, blocks: HTMLElement[]): void => {
  const [status, answer] = [form.querySelector('.outcome'), form.querySelector<HTMLElement>('.answer')];
  if (!status || !answer) return;
  status.textContent = outcome;
  answer.replaceChildren(...blocks);
  answer.hidden = blocks.length === 0;
};

export const showAnswer = (form: HTMLFormElement, answer: Answer): void => {
  const { response, milliseconds, curl } = answer;
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const hint = response.status === 201 ? '. Its id has been put into the other forms' : '';
  const body = bodyText(answer);
  show(form, `${response.status} ${response.statusText}, ${Math.round(milliseconds)} ms${hint}`, [
    ...(body === '' ? [] : [block('Body of the answer', body)]),
    block('Headers of the answer', headers),
    block('The request as a curl line', curl),
  ]);
};

export const showFailure = (form: HTMLFormElement, error: unknown): void =>
  show(form, `No answer: ${error instanceof Error ? error.message : String(error)}`, []);
