/** The text of a file from a spreadsheet, whichever way it was saved; null for a file that is no text. */
export const decodeText = (bytes: Uint8Array): string | null => {
  const text = decode(bytes);
  return text.includes('\0') ? null : text;
};

const decode = (bytes: Uint8Array): string => {
  // Excel's "Unicode text".
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel's "CSV" on Windows: Latin-1 with a few characters more.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
