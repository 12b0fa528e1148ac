import path from 'node:path';
import { defineConfig } from 'vitest/config';

const sharedPostgres = './tools/vitest/shared-postgres.ts';

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/fixture/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'unit-web',
          root: './apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [path.resolve(import.meta.dirname, 'apps/web/test/timeouts.ts')],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: sharedPostgres,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: sharedPostgres,
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 60_000,
          // Patience for a condition on a busy machine; what takes longer says so itself.
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
    ],
  },
});
