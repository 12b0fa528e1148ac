/** Spec section 5, Attachments: a file name proves nothing, so the content is checked. */
import type { AttachmentExtension } from './files.ts';

/** The signature at the beginning of a file type, and a text somewhere in it. One character stands for one byte. */
type Signature = { readonly begins: string; readonly within?: number; readonly contains?: string };

/** The container of the old Office formats; the UTF-16 names of its streams distinguish them. */
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const inUtf16 = (name: string): string => [...name].map((letter) => `${letter}\0`).join('');
/** The container of the new ones; the names of its files are never compressed. */
const zip = 'PK\x03\x04';

const signatures: Readonly<Record<AttachmentExtension, Signature>> = {
  // PDF readers accept a header within the first kilobyte.
  pdf: { begins: '%PDF-', within: 1024 },
  jpg: { begins: '\xff\xd8\xff' },
  png: { begins: '\x89PNG\r\n\x1a\n' },
  doc: { begins: compound, contains: inUtf16('WordDocument') },
  ppt: { begins: compound, contains: inUtf16('PowerPoint Document') },
  docx: { begins: zip, contains: 'word/document.xml' },
  pptx: { begins: zip, contains: 'ppt/presentation.xml' },
};

/** Whether the content matches the extension. Reads no further than necessary and never holds the whole file. */
export const isGenuineAttachment = async (
  extension: AttachmentExtension,
  chunks: AsyncIterable<Uint8Array>,
): Promise<boolean> => {
  const { begins, within = 0, contains } = signatures[extension];
  const headLength = begins.length + within;
  let head = '';
  let tail = '';
  let isHeadRight = false;
  for await (const chunk of chunks) {
    const text = textOf(chunk);
    if (!isHeadRight) {
      head += text.slice(0, headLength - head.length);
      isHeadRight = within > 0 ? head.includes(begins) : head.startsWith(begins);
      if (!isHeadRight && head.length >= headLength) return false;
    }
    // The text may lie across two chunks.
    tail += text;
    const isFound = contains === undefined || tail.includes(contains);
    if (isHeadRight && isFound) return true;
    // Found before the head was complete: it stays in the tail until then.
    if (!isFound) tail = tail.slice(-(contains?.length ?? 1));
  }
  return false;
};

const piece = 8192;
const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
};
