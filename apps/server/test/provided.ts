/** Values that the global setup (tools/vitest/shared-postgres.ts) provides to the tests. */
import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the PostgreSQL of this run. */
    readonly databaseUrl: string;
    /** The database of a server that was started once, with the demo accounts in it. */
    readonly databaseTemplate: string;
  }
}
