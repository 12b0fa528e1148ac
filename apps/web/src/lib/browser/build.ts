/** The build this page was loaded with; the build writes it into index.html, in development there is none. */
const pageBuild = globalThis.document?.querySelector('meta[name="palco-build"]')?.getAttribute('content') || '~';

/**
 * Whether the server has a newer build than the page; `finish-build.ts` names them by time and content. While servers of two releases
 * run beside each other, the older one outdates no page. Names without a time, of older releases, come before all others.
 */
export const isNewerBuild = (build: string, than = pageBuild): boolean =>
  build > than && build.slice(9) !== than.slice(9);
