/** Codes people type: no letters or digits that look alike (I L O, 0 1). */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** `pick(n)` gives a random whole number below n. */
export const makeCode = (length: number, pick: (below: number) => number): string =>
  Array.from({ length }, () => alphabet[pick(alphabet.length)]).join('');
