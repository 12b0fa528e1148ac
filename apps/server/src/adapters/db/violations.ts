/** Refusals of PostgreSQL that mean something to a service: another request was faster. */
const codes = { unique: '23505', reference: '23503' } as const;

/** Whether a statement failed because a value is taken, or because the row that it names is gone or still named by others. */
export const violates = (error: unknown, what: keyof typeof codes): boolean =>
  error instanceof Error && 'code' in error && error.code === codes[what];
