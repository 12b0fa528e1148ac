import { describe, expect, it } from 'vitest';
import { formatBytes, formatWait } from './format.ts';

describe('amounts', () => {
  it.each([
    ['en-US', 0, '0 byte'],
    ['en-US', 999, '999 byte'],
    ['en-US', 1_500, '2 kB'],
    ['en-US', 12_340_000, '12.3 MB'],
    ['pt-BR', 12_340_000, '12,3 MB'],
    ['es-ES', 10_737_418_240, '10,7 GB'],
  ] as const)('in %s %i bytes are %s', (language, bytes, text) => {
    expect(formatBytes(language, bytes)).toBe(text);
  });

  it.each([
    ['pt-BR', 0.2, '1 segundo'],
    ['en-US', 45, '45 seconds'],
    ['es-ES', 150, '3 minutos'],
    ['pt-BR', 5400, '1,5 hora'],
  ] as const)('in %s %f seconds are %s', (language, seconds, text) => {
    expect(formatWait(language, seconds)).toBe(text);
  });
});
