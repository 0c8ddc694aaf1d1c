/**
 * More rows of an index than the 1 MB usually holds at which DynamoDB ends an answer. It has no need to be told; the
 * embedded engine reads all that is asked for before it cuts an answer, which makes a walk take the square of its length.
 */
export const rowsPerAnswer = 10_000;
