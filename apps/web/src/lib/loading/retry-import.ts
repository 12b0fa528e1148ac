/** Code that is fetched when it is wanted, over a network that comes and goes. */

const firstWaitMs = 1000;
const longestWaitMs = 8000;
const waitMs = (tried: number) => Math.min(firstWaitMs * 2 ** (tried - 1), longestWaitMs);

/** Tries again for as long as it takes, or that many times in all. */
export const loadPatiently = async <Code>(
  load: () => Promise<Code>,
  tries = Number.POSITIVE_INFINITY,
): Promise<Code> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load();
    } catch (error) {
      if (tried >= tries) throw error;
      // The server is being restarted, or there is no network: both end.
      await new Promise((done) => setTimeout(done, waitMs(tried)));
      await fetchFailedStyles();
    }
  }
};

/** A style sheet that failed is taken for loaded by whoever asks for it again; so it is asked for here. */
const fetchFailedStyles = async (): Promise<void> => {
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
