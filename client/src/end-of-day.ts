/** Making one takes half a millisecond. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How a zone differs from UTC at a moment, `-07:00`, by the time zone data of the runtime. */
const offsetAt = (timeZone: string, moment: number): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  // UTC itself is `GMT`. Before there were zones, seconds follow, which no RFC 3339 has.
  return name?.slice('GMT'.length, 'GMT-00:00'.length) || '+00:00';
};

const dayMillis = 86_400_000;

/**
 * The last second of a day in a time zone, with the offset there: `2026-11-20T23:59:59-08:00`.
 *
 * @throws RangeError for an unknown zone.
 */
export const endOfDay = (date: string, timeZone: string): string => {
  const inUtc = Date.parse(`${date}T23:59:59Z`);
  const withOffsetAt = (moment: number) => `${date}T23:59:59${offsetAt(timeZone, moment)}`;
  const after = withOffsetAt(inUtc + dayMillis);
  // The clock may change about then: an offset holds if it is that of its own moment.
  const holds = after.endsWith(offsetAt(timeZone, Date.parse(after)));
  return holds ? after : withOffsetAt(inUtc - dayMillis);
};
