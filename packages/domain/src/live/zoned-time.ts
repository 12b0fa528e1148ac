/** Converts between the local time of a time zone and an ISO timestamp. */

const parts = (moment: Date, timezone: string): Readonly<Record<string, string>> => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
};

/** `2026-11-15T19:30`, as an input of the browser holds it; empty for no moment. */
export const wallClock = (iso: string | null, timezone: string): string => {
  if (iso === null) return '';
  const { year = '', month, day, hour, minute } = parts(new Date(iso), timezone);
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
};

/** Null for an empty input. A time that daylight saving skips becomes the hour after it. */
export const momentOf = (clock: string, timezone: string): string | null => {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number) => Date.parse(`${wallClock(new Date(ms).toISOString(), timezone)}Z`) - ms;
  // The first guess may have the offset of the other side of a daylight-saving change.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
};
