/** What went wrong and harms nobody, told to whoever opens the browser's console. */
export const logProblem = (what: string, reason: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it.
  console.error(`palco: ${what}`, reason);
};
