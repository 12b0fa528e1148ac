/** Words a room refuses: whole words, in any case, with or without accents, also through the usual disguises. */
import { joinSpacedLetters, toPlainText, withoutAccents } from './plain-text.ts';

const fold = (text: string) => withoutAccents(toPlainText(text));

/** One check for many words, made once and used for every message. */
export const makeWordCheck = (words: readonly string[]): ((text: string) => boolean) => {
  const folded = [...new Set(words.map((word) => fold(word).trim()).filter((word) => word !== ''))];
  if (folded.length === 0) return () => false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${folded.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => {
    const plain = fold(text);
    return pattern.test(plain) || pattern.test(joinSpacedLetters(plain));
  };
};

const literally = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
