import { describe, expect, it } from 'vitest';
import { isGenuineAttachment } from './attachment-content.ts';
import type { AttachmentExtension } from './files.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string) => [...text].map((letter) => `${letter}\0`).join('');
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield bytesOf(text.slice(at, at + size));
}

const samples: Record<AttachmentExtension, string> = {
  pdf: '%PDF-1.7\nhello',
  jpg: '\xff\xd8\xff\xe0JFIF',
  png: '\x89PNG\r\n\x1a\nIHDR',
  doc: `${compound}${'\0'.repeat(600)}${wide('WordDocument')}`,
  ppt: `${compound}${'\0'.repeat(600)}${wide('PowerPoint Document')}`,
  docx: `PK\x03\x04${'x'.repeat(300)}word/document.xml${'y'.repeat(50)}`,
  pptx: `PK\x03\x04${'x'.repeat(300)}ppt/presentation.xml`,
};
const extensions = Object.keys(samples) as AttachmentExtension[];

describe('an attachment', () => {
  it.each(extensions)('that is a %s is taken, however its bytes arrive', async (extension) => {
    for (const size of [1, 7, 64, 100_000]) {
      expect(await isGenuineAttachment(extension, inChunks(samples[extension], size))).toBe(true);
    }
  });

  it.each(extensions)('that is a %s is taken for nothing else', async (extension) => {
    for (const claimed of extensions.filter((other) => other !== extension)) {
      expect(await isGenuineAttachment(claimed, inChunks(samples[extension], 64)), claimed).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a plain zip', `PK\x03\x04${'x'.repeat(3000)}`],
    ['a spreadsheet', `${compound}${'\0'.repeat(600)}${wide('Workbook')}`],
    ['a program', `MZ${'\0'.repeat(3000)}%PDF-`],
  ])('that is %s is refused under every name', async (_kind, text) => {
    for (const claimed of extensions) expect(await isGenuineAttachment(claimed, inChunks(text, 50))).toBe(false);
  });

  it('may be a PDF whose header comes a little late', async () => {
    expect(await isGenuineAttachment('pdf', inChunks(`\n\n${samples.pdf}`, 3))).toBe(true);
  });
});
