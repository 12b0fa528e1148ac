/** The build this page was loaded with; the build writes it into index.html, in development there is none. */
export const pageBuild: string | null =
  globalThis.document?.querySelector('meta[name="palco-build"]')?.getAttribute('content') || null;
