/** The navigation state that marks a first access; without it the page sends the visitor back to the login. */
export const firstAccessState = { isFirstAccess: true } as const;

/** Checked by hand: the login page imports this file and does not load zod. */
export const isFirstAccess = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFirstAccess' in state && state.isFirstAccess === true;
