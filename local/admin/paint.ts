import { styleText } from 'node:util';

/** Adds the colour of a role to a text, where colours can be seen. */
export type Paint = (role: keyof typeof styles, text: string) => string;

const styles = { heading: 'bold', problem: 'red', success: 'green', secondary: 'dim' } as const;

/** Colours for a terminal, unless `NO_COLOR` is set; never for a file or a pipe. */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (role, text) =>
    styleText(styles[role], text, { stream });

export const plain: Paint = (_, text) => text;
