import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarOf } from './calendar.ts';

const event: CalendarEvent = {
  uid: 'room-7@palco.test',
  title: 'Estreia',
  description: 'Uma aula.',
  url: 'https://palco.test/course/7',
  startsAt: new Date('2026-12-01T19:30:00-03:00'),
  endsAt: new Date('2026-12-02T00:00:00Z'),
  now: new Date('2026-11-17T12:00:30.250Z'),
};
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (name: string, change: Partial<CalendarEvent>) =>
  unfolded(calendarOf({ ...event, ...change }))
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('the calendar file of a live', () => {
  it('has times in UTC, a stable uid and the lines a calendar needs', () => {
    expect(calendarOf(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Palco//Palco//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:room-7@palco.test',
      'DTSTAMP:20261117T120030Z',
      'SEQUENCE:29915280',
      'DTSTART:20261201T223000Z',
      'DTEND:20261202T000000Z',
      'SUMMARY:Estreia',
      String.raw`DESCRIPTION:Uma aula.\n\nhttps://palco.test/course/7`,
      'URL:https://palco.test/course/7',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Estreia',
      'TRIGGER:-PT10M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each([
    ['no end', null],
    ['an end before the start', new Date('2026-12-01T19:00:00-03:00')],
  ])('ends after an hour with %s', (_title, endsAt) => {
    expect(propertyOf('DTEND', { endsAt })).toBe('20261201T233000Z');
  });

  it.each([
    ['commas, semicolons and backslashes', String.raw`a,b;c\d`, String.raw`a\,b\;c\\d`],
    ['line breaks of every kind', 'a\nb\r\nc\rd', String.raw`a\nb\nc\nd`],
    ['lines that look like properties', 'x\r\nEND:VEVENT', String.raw`x\nEND:VEVENT`],
    ['control characters', 'a\u0000b\u0007c\u007Fd', 'abcd'],
    ['colons and quotes', 'a: "b"', 'a: "b"'],
  ])('escapes %s', (_title, title, expected) => {
    expect(propertyOf('SUMMARY', { title })).toBe(expected);
  });

  it.each([
    ['ASCII', 'a'.repeat(400)],
    ['accents', 'ção'.repeat(100)],
    ['characters of four octets', '🎭'.repeat(60)],
    ['commas at the fold', ','.repeat(200)],
  ])('folds lines after 75 octets without splitting a character: %s', (_title, title) => {
    const text = calendarOf({ ...event, title });
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(propertyOf('SUMMARY', { title })?.replaceAll('\\,', ',')).toBe(title);
  });
});
