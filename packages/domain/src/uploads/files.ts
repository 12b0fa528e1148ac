/** Spec section 5: which files may be handed in. */
import { limits } from '@palco/contract/limits';

export const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

const isOneOf = (list: readonly string[], fileName: string) => list.includes(extensionOf(fileName));

export const isVideoName = (fileName: string): boolean => isOneOf(limits.uploads.videoExtensions, fileName);
export const isAttachmentName = (fileName: string): boolean => isOneOf(limits.uploads.attachmentExtensions, fileName);

/** A WebVTT file with at least one cue. */
export const isCaptions = (text: string): boolean =>
  /^\uFEFF?WEBVTT(?:[ \t].*)?\r?\n/.test(text) && text.includes('-->');
