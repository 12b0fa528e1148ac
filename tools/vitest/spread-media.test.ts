import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMediaJourney, spread } from './spread-media.ts';

describe('the order of test files', () => {
  it.each([
    [['A', 'B'], ['1', '2', '3', '4'], 'A12B34'],
    [['A', 'B', 'C'], ['1'], 'AB1C'],
    [[], ['1', '2'], '12'],
    [['A', 'B'], [], 'AB'],
  ])('spreads %j between %j', (few, many, order) => {
    expect(spread(few, many).join('')).toBe(order);
  });

  it('takes journeys with video to encode for media', () => {
    const folder = path.resolve(import.meta.dirname, '../../e2e');
    const media = readdirSync(folder).filter((name) => isMediaJourney(path.join(folder, name)));
    expect(media).toContain('interactive.test.ts');
    expect(media).toContain('live-media.test.ts');
    expect(media).not.toContain('login.test.ts');
    expect(media.length).toBeGreaterThan(8);
  });
});
