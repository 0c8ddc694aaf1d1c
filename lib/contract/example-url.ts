/** The address of the API in the guide and in documents. */
export const exampleUrl = 'https://jobs.example/api/v1.1';

/** The commands of the guide work as they are. */
export const atUrl = (text: string, url: string): string => text.replaceAll(exampleUrl, url);
