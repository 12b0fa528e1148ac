import { describe, expect, it } from 'vitest';
import { minutesOf, type PlayerState, partsPlayed, watchedMs } from './watching.ts';

const minute = Date.parse('2026-03-01T20:00:00Z');
const playing = (at: number, positionS = 0): PlayerState => ({ at, isPlaying: true, positionS });
const paused = (at: number, positionS = 0): PlayerState => ({ at, isPlaying: false, positionS });

describe('the time watched until a report', () => {
  it.each<[string, PlayerState | null, number, number]>([
    ['is what passed since the report before', playing(minute), minute + 10_000, 10_000],
    ['is nothing without a report before', null, minute, 0],
    ['is nothing after a pause', paused(minute), minute + 10_000, 0],
    ['is nothing in the same moment', playing(minute), minute, 0],
    ['is nothing if the report before is newer', playing(minute), minute - 1, 0],
    ['is limited where reports are missing', playing(minute), minute + 3_600_000, 30_000],
  ])('%s', (_title, before, at, ms) => {
    expect(watchedMs(before, at)).toBe(ms);
  });

  it.each([
    [55_000, 55_000],
    [75_000, 75_000],
    [3_600_000, 75_000],
  ])('is, %i ms after the one before, %i ms where a report was asked for every 55 seconds', (passedMs, ms) => {
    expect(watchedMs(playing(minute), minute + passedMs, 55_000)).toBe(ms);
  });
});

describe('the minutes that a time lies in', () => {
  it.each<[string, number, number, [number, number][]]>([
    ['is one in its middle', 10_000, minute + 30_000, [[0, 10_000]]],
    ['is the one that it ends', 10_000, minute + 60_000, [[0, 10_000]]],
    ['is the next one a millisecond later', 1, minute + 60_001, [[60_000, 1]]],
    [
      'are two over a border',
      10_000,
      minute + 64_000,
      [
        [0, 6000],
        [60_000, 4000],
      ],
    ],
    ['are none of no time', 0, minute, []],
  ])('%s', (_title, ms, at, expected) => {
    expect(minutesOf(ms, at)).toEqual(
      expected.map(([offset, inMinute]) => ({ minute: minute + offset, ms: inMinute })),
    );
  });
});

describe('the hundredths of a video that were played', () => {
  const after = (positionS: number) => ({ ...playing(minute + 10_000), positionS });
  it.each<[string, PlayerState | null, PlayerState, number, readonly [number, number] | null]>([
    ['are those between two positions', playing(minute, 20), after(30), 100, [20, 30]],
    ['end with the last one', playing(minute, 95), after(100), 100, [95, 99]],
    ['are one in a long video', playing(minute, 0), after(10), 3600, [0, 0]],
    ['are counted at double speed', playing(minute, 0), after(20), 100, [0, 20]],
    ['are none after a jump ahead', playing(minute, 0), after(60), 100, null],
    ['are none after a jump back', playing(minute, 60), after(20), 100, null],
    ['are none of a pause', paused(minute, 20), after(30), 100, null],
    ['are none of the first report', null, after(30), 100, null],
    ['are none of a video without a length', playing(minute, 20), after(30), 0, null],
    ['are the last one beyond the end', playing(minute, 100), after(105), 100, [99, 99]],
  ])('%s', (_title, before, now, durationS, expected) => {
    expect(partsPlayed(before, now, { durationS })).toEqual(expected);
  });
});
