import { expect, it } from 'vitest';
import { momentOf, wallClock } from './zoned-time.ts';

it.each([
  ['2026-11-15T22:30:00.000Z', 'America/Sao_Paulo', '2026-11-15T19:30'],
  ['2026-01-01T01:00:00.000Z', 'America/Sao_Paulo', '2025-12-31T22:00'],
  ['2026-07-01T10:00:00.000Z', 'Europe/Madrid', '2026-07-01T12:00'],
  ['2026-01-01T10:00:00.000Z', 'Europe/Madrid', '2026-01-01T11:00'],
  ['2026-03-29T00:59:00.000Z', 'Europe/Madrid', '2026-03-29T01:59'],
  ['2026-03-29T01:00:00.000Z', 'Europe/Madrid', '2026-03-29T03:00'],
  ['2026-05-05T00:00:00.000Z', 'Asia/Kolkata', '2026-05-05T05:30'],
  ['2026-05-05T00:00:00.000Z', 'UTC', '2026-05-05T00:00'],
])('%s is in %s when its clocks show %s', (iso, timezone, clock) => {
  expect(wallClock(iso, timezone)).toBe(clock);
  expect(momentOf(clock, timezone)).toBe(iso);
});

it('no moment is an empty clock, and the other way round', () => {
  expect(wallClock(null, 'UTC')).toBe('');
  expect(momentOf('', 'UTC')).toBeNull();
});

it('an hour that a change of season leaves out becomes one that exists', () =>
  expect(wallClock(momentOf('2026-03-29T02:30', 'Europe/Madrid'), 'Europe/Madrid')).toMatch(/T0[13]:30$/));
