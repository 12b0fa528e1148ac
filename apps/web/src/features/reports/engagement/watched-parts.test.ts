import { expect, it } from 'vitest';
import { liveParts, recordedParts } from './watched-parts.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 10, minute)).toISOString();
const live = { from: Date.parse(at(0)), to: Date.parse(at(50)) };

it('shows when a person watched as parts of the live, without what was before and after', () => {
  const watched = [
    { from: at(-20), to: at(-10) },
    { from: at(-5), to: at(5) },
    { from: at(20), to: at(30) },
    { from: at(45), to: at(70) },
  ];
  expect(liveParts(watched, live)).toEqual([
    { from: 0, to: 10 },
    { from: 40, to: 60 },
    { from: 90, to: 100 },
  ]);
  expect(liveParts(watched, { from: live.from, to: live.from })).toEqual([]);
});

it('joins the hundredths that were played', () => {
  expect(recordedParts(`${'1'.repeat(10)}${'0'.repeat(80)}${'1'.repeat(10)}`)).toEqual([
    { from: 0, to: 10 },
    { from: 90, to: 100 },
  ]);
  expect(recordedParts('0'.repeat(100))).toEqual([]);
});
