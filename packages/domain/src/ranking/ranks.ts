/** Spec section 2: the ranks of a ranking, and how its users are shown. */

/** Expects users in order of their points; equal points share a rank, and the next rank counts them all (1, 1, 3). */
export const withRanks = <T extends { readonly points: number }>(inOrder: readonly T[]): (T & { rank: number })[] => {
  let rank = 0;
  return inOrder.map((person, index) => {
    if (index === 0 || inOrder[index - 1]?.points !== person.points) rank = index + 1;
    return { ...person, rank };
  });
};

/** Enough for users to recognise themselves, too little to write to: `vi***@p***.test`. */
export const maskUsername = (username: string): string => {
  const [local = '', domain = ''] = username.split('@');
  const shown = [...local].slice(0, local.length > 3 ? 2 : 1).join('');
  if (!domain) return `${shown}***`;
  const dot = domain.lastIndexOf('.');
  return `${shown}***@${[...domain][0] ?? ''}***${dot > 0 ? domain.slice(dot) : ''}`;
};
