/** Attributes that people without a mouse or a screen need, and the reference leaves out. */
const missing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'code.custom-scroll': { tabindex: '0' },
  // Some have a text of their own, which an aria-label would replace.
  '.scalar-code-copy': { title: 'Copy' },
  '.code-input-lite__editor[data-placeholder="api-key"]': {
    'aria-label': 'Header of the API key',
    'aria-expanded': 'false',
  },
};

const addMissing = (): void => {
  for (const [selector, attributes] of Object.entries(missing)) {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (!element.hasAttribute(name)) element.setAttribute(name, value);
      }
    }
  }
};

/** Adds a button to each code block of the guide that has none. */
const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll('.markdown pre')) {
    if (block.querySelector('.copy')) continue;
    const text = block.textContent;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.title = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text);
      button.title = 'Copied';
    });
    block.append(button);
  }
};

/** Adds what is missing to each part of the page that the reference renders. */
export const keepAccessible = (): void =>
  new MutationObserver(() => {
    addMissing();
    addCopyButtons();
  }).observe(document.body, { childList: true, subtree: true });
