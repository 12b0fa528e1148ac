/** Dynamic imports over an unreliable network. */

const firstWaitMs = 1000;
const longestWaitMs = 8000;
const waitMs = (tried: number) => Math.min(firstWaitMs * 2 ** (tried - 1), longestWaitMs);

/** Tries without end, or `tries` times in all. */
export const retryImport = async <Code>(load: () => Promise<Code>, tries = Number.POSITIVE_INFINITY): Promise<Code> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load();
    } catch (error) {
      if (tried >= tries) throw error;
      // The server restarts, or there is no network: both are temporary.
      await new Promise((done) => setTimeout(done, waitMs(tried)));
      await reloadFailedStyles();
    }
  }
};

/** The bundler's loader takes a style sheet that failed for loaded, and never requests it again. */
const reloadFailedStyles = async (): Promise<void> => {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      const settled = new Promise((done) => {
        again.addEventListener('load', done, { once: true });
        again.addEventListener('error', done, { once: true });
      });
      link.replaceWith(again);
      return settled;
    }),
  );
};
