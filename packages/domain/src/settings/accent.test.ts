import { expect, it } from 'vitest';
import { readableAccent } from './accent.ts';

it.each([
  ['the amber of the product stays', '#ffb224', '#ffb224'],
  ['white stays', '#ffffff', '#ffffff'],
  ['a light blue stays', '#7cc4ff', '#7cc4ff'],
])('%s', (_title, chosen, shown) => {
  expect(readableAccent(chosen)).toBe(shown);
});

it.each(['#000000', '#003366', '#c00000', '#0000ff', '#808080', '#232938'])('%s is lightened', (chosen) => {
  const shown = readableAccent(chosen);
  expect(shown).toMatch(/^#[0-9a-f]{6}$/);
  expect(shown).not.toBe(chosen);
  // A second time changes nothing: it is readable.
  expect(readableAccent(shown)).toBe(shown);
});

it.each(['#c00000', '#003366'])('keeps the hue and the saturation of %s', (chosen) => {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const order = (hex: string) =>
    parts(hex)
      .map((part, at) => ({ part, at }))
      .sort((a, b) => b.part - a.part || a.at - b.at)
      .map(({ at }) => at);
  const shown = readableAccent(chosen);
  expect(order(shown)).toEqual(order(chosen));
  const [least = 0, , most = 0] = parts(shown).sort((a, b) => a - b);
  expect(most - least).toBeGreaterThan(100);
});
