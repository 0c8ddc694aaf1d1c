/** All that needs parse5, to be loaded in one piece. */
export { describe } from './message.ts';
export { readDescription } from './reader.ts';
export { settle } from './settle.ts';
