/** Links to Markdown as links to pages for people. Those of the guide are a part of /docs. */
export const forPeople = (text: string): string =>
  text.replaceAll(/(\/api\/v1\.1\/docs)\/([\w-]+)\.md(#?)/g, (_, docs, name, hash) => {
    if (name !== 'guide') return `${docs}/${name}${hash}`;
    return hash ? `${docs}#description/` : docs;
  });
