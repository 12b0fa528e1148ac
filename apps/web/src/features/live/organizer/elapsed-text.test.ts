import { expect, it } from 'vitest';
import { elapsedText } from './elapsed-text.ts';

it.each([
  [0, '0:00'],
  [-5000, '0:00'],
  [247_900, '4:07'],
  [3_729_000, '1:02:09'],
  [36_000_000, '10:00:00'],
])('%i ms on air are shown as %s', (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});
