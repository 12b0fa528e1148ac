/** Spec section 2: the ranks of a ranking. */

/** Expects users in order of their points; equal points share a rank, and the next rank counts them all (1, 1, 3). */
export const withRanks = <T extends { readonly points: number }>(inOrder: readonly T[]): (T & { rank: number })[] => {
  let rank = 0;
  return inOrder.map((person, index) => {
    if (index === 0 || inOrder[index - 1]?.points !== person.points) rank = index + 1;
    return { ...person, rank };
  });
};
