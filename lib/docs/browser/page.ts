import { prepareForms } from './request.ts';

/** The address that ends in `/api/v1.1/`. */
const api = new URL('.', location.href);

const address = document.querySelector('#address');
if (address) address.textContent = api.href.replace(/\/$/, '');

/** A link to an operation opens it. */
const openTarget = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
};

// There is nothing to submit: the key is read when a request is sent.
document.querySelector('#key-form')?.addEventListener('submit', (event) => event.preventDefault());

addEventListener('hashchange', openTarget);
openTarget();
prepareForms(api);
