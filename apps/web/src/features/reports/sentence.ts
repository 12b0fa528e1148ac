/** Sentences of the log: texts with the places where the links to people stand. */
import type { LogEntry } from '@palco/contract/reports';
import type { EventKind } from '@palco/contract/reports/kinds';

type Slot = { readonly slot: 'who' | 'person' };
type SentencePart = string | Slot;

/** The values of an entry that a sentence may use. */
type SentenceValues = {
  readonly who: Slot;
  readonly person: Slot;
  /** The name of the course; empty when it is not known. */
  readonly course: string;
  /** A text of the details, shortened, and kept from changing the direction of the text around it. */
  readonly text: (name: string) => string;
  readonly count: (name: string) => number;
  readonly is: (name: string) => boolean;
};

export type Sentences = Record<EventKind, (values: SentenceValues) => readonly SentencePart[]>;

export const say = (texts: TemplateStringsArray, ...values: readonly (SentencePart | number)[]): SentencePart[] =>
  texts.flatMap((text, index) => {
    const value = values[index];
    return value === undefined ? [text] : [text, typeof value === 'number' ? String(value) : value];
  });

const longest = 120;

const isolated = (text: string) => `\u2068${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}\u2069`;

export const valuesOf = ({ details, course }: Pick<LogEntry, 'details' | 'course'>): SentenceValues => ({
  who: { slot: 'who' },
  person: { slot: 'person' },
  course: course === null ? '' : isolated(course),
  text: (name) => {
    const value = details[name];
    return typeof value === 'string' ? isolated(value) : '';
  },
  count: (name) => {
    const value = details[name];
    return Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0;
  },
  is: (name) => details[name] === true,
});
