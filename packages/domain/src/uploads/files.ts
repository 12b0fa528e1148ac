/** Spec section 5: which files may be uploaded. */
import * as limits from '@palco/contract/room-limits';

export const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const isVideoName = (fileName: string): boolean =>
  limits.uploads.videoExtensions.some((extension) => extension === extensionOf(fileName));

export type AttachmentExtension = (typeof limits.uploads.attachmentExtensions)[number];

/** The type by the file name; null when it may not be an attachment. */
export const attachmentExtensionOf = (fileName: string): AttachmentExtension | null => {
  const extension = extensionOf(fileName);
  // Two extensions of one format; cameras write either.
  const canonical = extension === 'jpeg' ? 'jpg' : extension;
  return limits.uploads.attachmentExtensions.find((allowed) => allowed === canonical) ?? null;
};

/** A file name that is valid everywhere: lower-case letters, digits and hyphens. */
export const plainNameOf = (fileName: string): string => {
  const plain = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'file' : plain;
};

/** A WebVTT file with at least one cue. */
export const isCaptions = (text: string): boolean =>
  /^\uFEFF?WEBVTT(?:[ \t].*)?\r?\n/.test(text) && text.includes('-->');
