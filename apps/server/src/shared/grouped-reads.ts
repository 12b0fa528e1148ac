/**
 * Reads of one row each that are made together: those that arrive while a statement is running share the next one. For one caller it
 * adds nothing; when a full room connects at once, it makes a few statements of hundreds.
 */
import { createGroupCommit } from './group-commit.ts';

/** `read` returns one value for each key, in the same order. */
export const createGroupedReads = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => createGroupCommit<Key, Value>({ store: read, onStored: () => {} }).add;
