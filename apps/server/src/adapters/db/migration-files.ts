/** The SQL files of migrations/, and what the comments at their beginning say about them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Servers of the release before go on working after an `expand`; a `contract` takes away what they need. */
export type MigrationKind = 'expand' | 'contract';

export type Migration = {
  readonly name: string;
  readonly kind: MigrationKind;
  /** One for each round trip: those outside a transaction are run one by one. */
  readonly statements: readonly string[];
  readonly isInTransaction: boolean;
};

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))));
};

const parseMigration = (name: string, text: string): Migration => {
  const marks = marksOf(text);
  const isInTransaction = !marks.includes('no-transaction');
  return {
    name,
    kind: marks.includes('contract') ? 'contract' : 'expand',
    isInTransaction,
    statements: isInTransaction ? [text] : splitStatements(text),
  };
};

/** Each on a line of its own, before anything else: `-- contract`, `-- no-transaction`. */
const marksOf = (text: string): string[] => {
  const marks: string[] = [];
  for (const line of text.split('\n')) {
    const [, mark] = /^-- (expand|contract|no-transaction)$/.exec(line.trimEnd()) ?? [];
    if (mark === undefined) break;
    marks.push(mark);
  }
  return marks;
};

/** PostgreSQL runs several statements of one query as one transaction. A statement ends with its line. */
const splitStatements = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .filter((statement) => statement.split('\n').some((line) => line.trim() !== '' && !line.startsWith('--')));
