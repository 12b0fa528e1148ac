/** Writes a handled problem to the browser's console, for developers and support. */
export const logProblem = (what: string, reason: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it.
  console.error(`palco: ${what}`, reason);
};
