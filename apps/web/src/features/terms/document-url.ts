/** An address that may be opened as a document, or null: our own origin and `https:` only. */
export const safeDocumentUrl = (text: string, pageUrl: string): string | null => {
  const page = new URL(pageUrl);
  const url = URL.parse(text, page.origin);
  if (!url || url.username + url.password !== '') return null;
  // A blob: has the page's origin too, hence the protocol.
  const isOurs = url.origin === page.origin && url.protocol === page.protocol;
  return isOurs || url.protocol === 'https:' ? url.href : null;
};

/** Whether a document of that address may have been one of this installation: it stores each version under another address. */
export const isStoredFile = (url: string, pageUrl: string): boolean =>
  url.startsWith(`${new URL(pageUrl).origin}/files/`);
