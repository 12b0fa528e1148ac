/** Spec section 5, Chat message: what may be sent and how it is cleaned. One rule for both sides. */
import * as limits from '@palco/contract/room-limits';
import { hasForbiddenContent } from './forbidden-content.ts';
import { toPlainText } from './plain-text.ts';

/** Empty lines go, and so does the space around the text. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim();

export type TextProblem = 'empty' | 'too_long' | 'too_many_lines' | 'not_allowed';

/** People count characters, not code units: an emoji is one. */
export const countCharacters = (text: string): number => [...text].length;

/** One character may stand for eighteen letters ("ﷺ"). The rules about contacts read the letters, so these are limited too. */
const maxPlainLength = limits.chat.maxCharacters * 3;

/** The first problem of a text, in the order the composer shows them; null when it may be sent. */
export const textProblem = (text: string): TextProblem | null => {
  const cleaned = cleanText(text);
  if (cleaned === '') return 'empty';
  if (countCharacters(cleaned) > limits.chat.maxCharacters) return 'too_long';
  if (cleaned.split('\n').length > limits.chat.maxLines) return 'too_many_lines';
  if (toPlainText(cleaned).length > maxPlainLength) return 'too_long';
  return hasForbiddenContent(cleaned) ? 'not_allowed' : null;
};

/** Whether a text is within its limits; the emoji picker checks it before it inserts. */
export const fits = (text: string): boolean =>
  countCharacters(text) <= limits.chat.maxCharacters && text.split('\n').length <= limits.chat.maxLines;
