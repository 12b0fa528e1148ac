/** What the test run hands to its tests. */
import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the PostgreSQL of this run; see tools/vitest/shared-postgres.ts. */
    readonly databaseUrl: string;
  }
}
