/** The last day of an enrolment, in the time zone of the organizer. */

/** `2027-12-31` as the last moment of that day here; null for no day. */
export const endOfDay = (day: string): string | null => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return day === '' ? null : new Date(year, month - 1, date, 23, 59, 59, 999).toISOString();
};

/** As a date field takes it; empty for no end. */
export const dayOf = (moment: string | null): string => {
  if (moment === null) return '';
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
