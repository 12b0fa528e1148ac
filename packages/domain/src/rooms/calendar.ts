/** A scheduled live as a calendar file (RFC 5545). */
export type CalendarEvent = {
  /** Stays the same for a room, so that a calendar replaces the former date instead of adding a second one. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly startsAt: Date;
  /** One hour after the start when null. */
  readonly endsAt: Date | null;
  /** When the file is made. A later file with the same uid replaces an earlier one. */
  readonly now: Date;
};

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;
/** RFC 5545 section 3.1: octets of a line without its line break. */
const maxOctets = 75;

export const calendarOf = (event: CalendarEvent): string => {
  const { uid, title, description, url, startsAt, now } = event;
  const endsAt =
    event.endsAt !== null && event.endsAt > startsAt ? event.endsAt : new Date(startsAt.getTime() + hourMs);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palco//Palco//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `DTSTAMP:${utcOf(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / minuteMs)}`,
    `DTSTART:${utcOf(startsAt)}`,
    `DTEND:${utcOf(endsAt)}`,
    `SUMMARY:${textOf(title)}`,
    `DESCRIPTION:${textOf([description, url].filter(Boolean).join('\n\n'))}`,
    `URL:${url.replaceAll(/[\r\n]/g, '')}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${textOf(title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
};

const utcOf = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Escaped as a TEXT value; control characters have no place in one. */
const textOf = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** Long lines go on in the next one after a space; a character is never split. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = '';
      // The space that marks the continuation counts too.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
};

/** Of one character in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};
