/** Only ENOENT means that nothing is there: EMFILE, EIO or EACCES say nothing about the file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** For `.catch()`: the value when the file or folder is missing; any other error is thrown. */
export const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return value;
    throw error;
  };
