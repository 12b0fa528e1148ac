/** The device, browser and system that a user agent names. It is written by the caller, so that nothing of it is trusted. */
import Bowser from 'bowser';

export type BrowserDescription = {
  readonly device: 'desktop' | 'phone' | 'tablet' | null;
  readonly browser: string | null;
  readonly system: string | null;
};

/** Longer ones are made to be slow to read. */
const longest = 400;
const longestName = 40;

const unknown: BrowserDescription = { device: null, browser: null, system: null };

export const describeBrowser = (userAgent: string): BrowserDescription => {
  try {
    const { browser, os, platform } = Bowser.parse(userAgent.slice(0, longest));
    return { device: deviceOf(platform.type), browser: nameOf(browser.name), system: nameOf(os.name) };
  } catch {
    // An empty one cannot be parsed.
    return unknown;
  }
};

const deviceOf = (type: string | undefined): BrowserDescription['device'] => {
  if (type === 'mobile') return 'phone';
  return type === 'desktop' || type === 'tablet' ? type : null;
};

const nameOf = (name: string | undefined): string | null =>
  // The names of unknown browsers are taken from the text itself.
  name && /^[\w .+-]+$/.test(name) ? name.slice(0, longestName) : null;
