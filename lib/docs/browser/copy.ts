/** Adds a button to each code block of the guide that has none. */
export const addCopyButtons = (): void => {
  for (const block of document.querySelectorAll('.markdown pre')) {
    if (block.querySelector('.copy')) continue;
    const text = block.textContent;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    });
    block.append(button);
  }
};
