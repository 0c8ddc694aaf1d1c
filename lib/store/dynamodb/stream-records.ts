/** The records of a table's stream. @throws Error for another event, such as a test of Lambda's console */
export const streamRecords = <One>(event: { readonly Records: readonly One[] }): readonly One[] => {
  const { Records: records } = Object(event);
  const isOfTable = Array.isArray(records) && records.every((record) => Object(record).dynamodb);
  if (isOfTable) return records;
  throw new Error('The event has no records of a table; only the stream of one calls this function.');
};
