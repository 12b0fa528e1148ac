/** Values that the global setup provides to the tests. */
import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the PostgreSQL of this run; see tools/vitest/shared-postgres.ts. */
    readonly databaseUrl: string;
  }
}
