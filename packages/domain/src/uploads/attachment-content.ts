/** Spec section 5, Attachments: a name proves nothing, so the bytes are looked at. */
import type { AttachmentExtension } from './files.ts';

/** How a kind of file begins, and what else stands somewhere in it. Texts are of bytes, one character each. */
type Look = { readonly begins: string; readonly within?: number; readonly contains?: string };

/** The container of the old Office formats; which one it is, the names of the streams in it say, in UTF-16. */
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const inUtf16 = (name: string): string => [...name].map((letter) => `${letter}\0`).join('');
/** The container of the new ones; the names of its files are never compressed. */
const zip = 'PK\x03\x04';

const looks: Readonly<Record<AttachmentExtension, Look>> = {
  // Readers take a PDF whose header comes a little late; so do we.
  pdf: { begins: '%PDF-', within: 1024 },
  jpg: { begins: '\xff\xd8\xff' },
  png: { begins: '\x89PNG\r\n\x1a\n' },
  doc: { begins: compound, contains: inUtf16('WordDocument') },
  ppt: { begins: compound, contains: inUtf16('PowerPoint Document') },
  docx: { begins: zip, contains: 'word/document.xml' },
  pptx: { begins: zip, contains: 'ppt/presentation.xml' },
};

/** Whether these bytes are what the extension says. Reads no further than it has to, and never keeps the whole. */
export const isGenuineAttachment = async (
  extension: AttachmentExtension,
  chunks: AsyncIterable<Uint8Array>,
): Promise<boolean> => {
  const { begins, within = 0, contains } = looks[extension];
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
    // What is looked for may lie across two chunks.
    tail += text;
    const isFound = contains === undefined || tail.includes(contains);
    if (isHeadRight && isFound) return true;
    // Found before the head was complete: it is kept in the tail until then.
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
