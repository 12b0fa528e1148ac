/** Spec sections 4, 7: viewers present are split at random into teams of a size; viewers who join later go to the smallest. */

/** `random` answers numbers from 0 up to 1; the last team may be smaller. */
export const splitIntoTeams = <Id>(viewers: readonly Id[], size: number, random: () => number): Id[][] => {
  const shuffled = [...viewers];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Id, shuffled[last] as Id];
  }
  const teams: Id[][] = [];
  for (let start = 0; start < shuffled.length; start += size) teams.push(shuffled.slice(start, start + size));
  return teams;
};

/** The first of the smallest; null when there are no teams. */
export const smallestTeam = <T extends { readonly memberCount: number }>(teams: readonly T[]): T | null =>
  teams.reduce<T | null>(
    (smallest, team) => (smallest && smallest.memberCount <= team.memberCount ? smallest : team),
    null,
  );
