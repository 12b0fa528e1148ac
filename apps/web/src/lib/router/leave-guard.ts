/** Asks before a page is left whose work would be lost. The router consults it on every navigation inside the app. */
export type Ask = (goOn: () => void) => void;
let ask: Ask | null = null;

/** Navigates at once, or after the user confirmed where a page guards against being left. */
export const leaveBy = (go: () => void): void => {
  if (ask) ask(go);
  else go();
};

/** Null removes the question. */
export const setLeaveQuestion = (question: Ask | null): void => {
  ask = question;
};

export const getLeaveQuestion = (): Ask | null => ask;

/** Work that goes on while the user changes pages, and would end with the document. */
const unfinished = new Set<string>();

export const setUnfinished = (work: string, isUnfinished: boolean): void => {
  if (isUnfinished) unfinished.add(work);
  else unfinished.delete(work);
};

/** Whether the app may load the document again, e.g. after an outage, without asking. */
export const mayReload = (): boolean => ask === null && unfinished.size === 0;
