import { describe, expect, it } from 'vitest';
import { continues } from './grouping.ts';

const said = (change: Partial<Parameters<typeof continues>[1]> = {}): Parameters<typeof continues>[1] => ({
  userId: '2',
  permissions: [],
  blocked: false,
  created_at: '2026-03-01T12:00:00.000Z',
  replies: [],
  ...change,
});
const reply = {} as Parameters<typeof continues>[1]['replies'][number];

describe('a message continues the one before it', () => {
  it.each([
    ['of the same person, at once', said(), said(), true],
    ['after three minutes', said(), said({ created_at: '2026-03-01T12:03:00.000Z' }), true],
    ['after a longer pause', said(), said({ created_at: '2026-03-01T12:03:00.001Z' }), false],
    ['of another user', said({ userId: '3' }), said(), false],
    ['when it is the first', undefined, said(), false],
    ['after the sender became a monitor', said(), said({ permissions: ['monitor'] }), false],
    ['when only one of them is blocked', said({ blocked: true }), said(), false],
    ['when both are blocked', said({ blocked: true }), said({ blocked: true }), true],
    ['below replies', said({ replies: [reply] }), said(), false],
  ])('%s: %#', (_title, former, message, expected) => {
    expect(continues(former, message)).toBe(expected);
  });
});
