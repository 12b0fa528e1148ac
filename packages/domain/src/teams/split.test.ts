import { describe, expect, it } from 'vitest';
import { smallestTeam, splitIntoTeams } from './split.ts';

describe('teams', () => {
  it.each([
    [0, 3, []],
    [2, 3, [2]],
    [6, 3, [3, 3]],
    [10, 4, [4, 4, 2]],
  ])('%i viewers in teams of %i', (count, size, expected) => {
    const viewers = Array.from({ length: count }, (_, index) => index);
    const teams = splitIntoTeams(viewers, size, Math.random);
    expect(teams.map((team) => team.length)).toEqual(expected);
    expect(teams.flat().sort((a, b) => a - b)).toEqual(viewers);
  });

  it('are drawn by chance', () => {
    expect(splitIntoTeams([1, 2, 3, 4], 2, () => 0)).not.toEqual(splitIntoTeams([1, 2, 3, 4], 2, () => 0.99));
  });

  it('send late comers to the smallest', () => {
    expect(smallestTeam([])).toBeNull();
    expect(smallestTeam([{ memberCount: 2 }, { memberCount: 1 }, { memberCount: 1 }])).toEqual({ memberCount: 1 });
  });
});
