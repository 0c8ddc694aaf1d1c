import { forPeople } from '../for-people.ts';

type Parameter = { description: string; schema: { default?: unknown; enum?: unknown } };

type Operation = { responses: Record<string, unknown> };

/** What the page changes of openapi.json. */
type Document = {
  info: { description: string };
  externalDocs?: object;
  components: { parameters: Record<string, Parameter>; examples: Record<string, unknown> };
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description?: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
};

/** The guide without its title and its list of documents. */
const guideOf = (file: string): string =>
  forPeople(file.replace(/^# [\s\S]*?\n## Documents\n\n(?:- .*\n)*/, ''));

/** Pages stand as tags before those of operations: the search of the reference finds tags by their text. */
const addPages = (document: Document, pages: string): void => {
  const guides = pages.split('<!-- page ').flatMap((page) => {
    const [, file = '', name = '', text = ''] = /^(\S+) -->\n# (.*)\n([\s\S]*)$/.exec(page) ?? [];
    return name ? { name, description: forPeople(text).replaceAll('](#', `](docs/${file}#`) } : [];
  });
  const namesOf = (tags: Document['tags']): string[] => tags.map(({ name }) => name);
  document['x-tagGroups'] = [
    { name: 'Guides', tags: namesOf(guides) },
    { name: 'Operations', tags: namesOf(document.tags) },
  ];
  document.tags.unshift(...guides);
};

/**
 * The document as the reference shows it best, with the guide as its description: it puts defaults, or the first listed value, into
 * examples of requests, and the lowest status first, which is that of a dry run. What the forms send
 * publishes nothing.
 */
export const pageDocument = (document: Document, guideFile: string, pages: string): Document => {
  addPages(document, pages);
  document.info.description = guideOf(guideFile);
  // That is this page.
  delete document.externalDocs;
  for (const parameter of Object.values(document.components.parameters)) {
    const { default: value, enum: _, ...schema } = parameter.schema;
    if (value === undefined) continue;
    parameter.schema = schema;
    parameter.description += ` Default: \`${value}\`.`;
  }
  const { examples } = document.components;
  for (const name of Object.keys(examples).filter((one) => one.endsWith('Request'))) {
    examples[name] = JSON.parse(JSON.stringify(examples[name]), (key, value) =>
      key === 'status' && value === 'active' ? 'draft' : value,
    );
  }
  const responses = document.paths['/jobs']?.post?.responses;
  if (responses) {
    const { 200: dryRun, ...others } = responses;
    for (const status of Object.keys(responses)) delete responses[status];
    Object.assign(responses, others, { '200 of a dry run': dryRun });
  }
  return document;
};
