const millisPerDay = 86_400_000;

/** The calendar date in UTC, `YYYY-MM-DD`, of a moment. */
export const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Whether the text is a real date written as `YYYY-MM-DD`: `2026-02-30` is none. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dateOf(moment) === text;
};

/** @returns the date `days` later, or undefined where no year of four digits can hold it. */
export const addDays = (date: string, days: number): string | undefined => {
  const moment = new Date(Date.parse(`${date}T00:00:00Z`) + days * millisPerDay);
  return moment.getUTCFullYear() > 9999 ? undefined : dateOf(moment);
};
