import { showAnswer, showFailure } from './answer.ts';
import { curlLine, type SentRequest } from './curl-line.ts';

type Field = HTMLInputElement | HTMLSelectElement;

const keyField = (): HTMLInputElement | null => document.querySelector('#key');

const fieldsOf = (form: HTMLFormElement): Field[] => [...form.querySelectorAll<Field>('[data-in]')];

/** The request of a form. Empty fields are not sent. */
const requestOf = (form: HTMLFormElement, api: URL): SentRequest => {
  const { method = 'GET', path = '' } = form.dataset;
  const filled = fieldsOf(form).filter(({ value }) => value !== '');
  const at = (place: string): Field[] => filled.filter(({ dataset }) => dataset.in === place);
  const filledPath = at('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(at('query').map(({ name, value }) => [name, value]));
  const body = form.querySelector<HTMLTextAreaElement>('[name=body]')?.value;
  const key = 'key' in form.dataset ? keyField()?.value.trim() : undefined;
  return {
    url: `${api.href.replace(/\/$/, '')}${filledPath}${query.size > 0 ? `?${query}` : ''}`,
    method,
    headers: {
      ...(key && { 'API-Key': key }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(at('header').map(({ name, value }) => [name, value])),
    },
    body: body || undefined,
  };
};

/** Puts the id of a new job into the other forms. */
const fillIn = (id: unknown): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-path="/jobs/{id}"] [name=id]')) {
    field.value = String(id);
  }
};

const idIn = (text: string): unknown => (JSON.parse(text) as { id?: unknown }).id;

const send = async (form: HTMLFormElement, api: URL): Promise<void> => {
  const request = requestOf(form, api);
  const shown = { ...request.headers, ...(request.headers['API-Key'] && { 'API-Key': '$KEY' }) };
  const curl = curlLine({ ...request, headers: shown });
  const started = performance.now();
  try {
    const { url, body, ...rest } = request;
    const response = await fetch(url, {
      ...rest,
      ...(body && { body }),
      cache: 'no-store',
      credentials: 'omit',
    });
    const text = await response.text();
    if (response.status === 201) fillIn(idIn(text));
    showAnswer(form, { response, text, milliseconds: performance.now() - started, curl });
  } catch (error) {
    showFailure(form, error);
  }
};

/** Makes each form send its request. */
export const prepareForms = (api: URL): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.request')) {
    const button = form.querySelector('button');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!button || button.ariaDisabled === 'true') return;
      // Not `disabled`: the button would lose the keyboard's focus.
      button.ariaDisabled = 'true';
      await send(form, api);
      button.ariaDisabled = 'false';
    });
    const body = form.querySelector<HTMLTextAreaElement>('[name=body]');
    form.querySelector<HTMLSelectElement>('.example')?.addEventListener('change', ({ currentTarget }) => {
      if (body && currentTarget instanceof HTMLSelectElement) body.value = currentTarget.value;
    });
  }
};
