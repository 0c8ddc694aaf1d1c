/** What is wrong in a job of a feed. An error makes the job invalid; a warning does not. */
export type FeedFault = {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** The property of the job, as a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** What is wrong, and what to write instead. */
  readonly message: string;
};

const faultOf =
  (severity: FeedFault['severity']) =>
  (code: string, pointer: string, message: string): FeedFault => ({ severity, code, pointer, message });

export const error = faultOf('error');
export const warning = faultOf('warning');

const longest = 60;

/** A text of the feed for messages, in quotes and cut to a length that can be read. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Words in messages of the service, and what replaces them on the command line. */
const words = [
  ['send Prefer: handling=lenient', 'pass --lenient'],
  ['; send your own id of it, or use POST /jobs', '; send your own id of it'],
  ['; for a URL, set applicantRoutingType to 2', '; a URL belongs into applicationUrl'],
  [
    '; for an e-mail address, set applicantRoutingType to 1',
    '; an e-mail address belongs into applicationEmail',
  ],
  [' when applicantRoutingType is 1 (Email)', ''],
  [' when applicantRoutingType is 2 (URL)', ''],
] as const;

/** A message of the service in the words of the command line. */
export const forCommandLine = (message: string): string =>
  words.reduce((text, [ofService, ofCommand]) => text.replace(ofService, ofCommand), message);
