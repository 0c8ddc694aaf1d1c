/** Characters from the end of one job to that of the next: more than a request to the API can carry. */
export const maxItemLength = 6 * 1024 * 1024;

/** Elements and attributes of one job, or outside of jobs. */
export const maxXmlNodes = 10_000;

/** Elements, arrays and objects that contain each other. */
export const maxFeedDepth = 64;

/** A synchronisation has up to 1,000 chunks of 100 jobs. */
export const maxJobs = 100_000;

/** Bytes that are read to recognise the encoding and the format. */
export const headBytes = 4_096;
