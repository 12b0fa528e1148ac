/** Asks before a page is left whose work would be lost. The router consults it on every navigation inside the app. */
export type Ask = (goOn: () => void) => void;
let ask: Ask | null = null;

/** Navigates at once, or after the user confirmed where a page guards against being left. */
export const leaveBy = (go: () => void): void => {
  if (ask) ask(go);
  else go();
};

/** Null takes the question away again. */
export const setLeaveQuestion = (question: Ask | null): void => {
  ask = question;
};

export const getLeaveQuestion = (): Ask | null => ask;
