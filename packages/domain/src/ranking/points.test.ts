import { describe, expect, it } from 'vitest';
import { answerPoints, watchKeys } from './points.ts';

const scoring = { correct: 100, speed: 100, perMinute: 1 };

describe('an answer', () => {
  it.each([
    { given: 'at once', isCorrect: true, elapsedMs: 0, points: 200 },
    { given: 'half way', isCorrect: true, elapsedMs: 15_000, points: 150 },
    { given: 'after a third', isCorrect: true, elapsedMs: 10_000, points: 167 },
    { given: 'in the last moment', isCorrect: true, elapsedMs: 30_000, points: 100 },
    { given: 'a little late but accepted', isCorrect: true, elapsedMs: 30_400, points: 100 },
    { given: 'before the release by a clock that jumped', isCorrect: true, elapsedMs: -500, points: 200 },
    { given: 'wrong and quick', isCorrect: false, elapsedMs: 0, points: 0 },
  ])('given $given is worth $points', ({ isCorrect, elapsedMs, points }) => {
    expect(answerPoints({ isCorrect, elapsedMs, durationMs: 30_000 }, scoring)).toBe(points);
  });

  it('is worth what its course says', () => {
    const own = { correct: 10, speed: 5, perMinute: 0 };
    expect(answerPoints({ isCorrect: true, elapsedMs: 500, durationMs: 1000 }, own)).toBe(13);
    expect(answerPoints({ isCorrect: true, elapsedMs: 0, durationMs: 0 }, own)).toBe(10);
  });
});

describe('a watched moment', () => {
  const at = (time: string, positionS: number) =>
    watchKeys({ roomId: '7', at: new Date(`2026-01-01T${time}Z`), positionS });

  it('is one minute of the clock in a live', () => {
    expect(at('10:00:01', 0).live).toBe(at('10:00:59', 55).live);
    expect(at('10:00:59', 0).live).not.toBe(at('10:01:00', 0).live);
  });

  it('is one minute of the film in a recording, whenever it is played', () => {
    expect(at('10:00:00', 61).recorded).toBe(at('18:30:00', 119).recorded);
    expect(at('10:00:00', 59).recorded).not.toBe(at('10:00:00', 60).recorded);
  });

  it('is paid once per minute of the clock, wherever the film was moved to', () => {
    expect(at('10:00:05', 0).pace).toBe(at('10:00:55', 3600).pace);
    expect(at('10:00:55', 0).pace).not.toBe(at('10:01:05', 0).pace);
  });
});
