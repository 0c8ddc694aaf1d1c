const maxInt32 = 2_147_483_647;

/** @returns the id, 1 to 2147483647, that the text writes in decimal digits; undefined for anything else. */
export const readId = (text: string): number | undefined => {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const id = Number(text);
  return id >= 1 && id <= maxInt32 ? id : undefined;
};
