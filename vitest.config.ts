import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { SpreadMedia } from './tools/vitest/spread-media.ts';
import { stolenShare } from './tools/vitest/stolen-share.ts';

const sharedPostgres = './tools/vitest/shared-postgres.ts';

/** Vitest's default leaves one core free, which on a machine of two halves the speed. */
const everyCore = Math.max(2, availableParallelism());
/**
 * Journeys wait for timers, restarts and the browser; one more worker than cores uses that time, two more starve live video. Where
 * other tenants of the host take our cores, even one more starves it.
 */
const journeyWorkers = stolenShare() > 0.15 ? everyCore : everyCore + 1;

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: SpreadMedia },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/fixture/**'],
          maxWorkers: everyCore,
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'unit-web',
          root: './apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          maxWorkers: everyCore,
          setupFiles: [path.resolve(import.meta.dirname, 'apps/web/test/timeouts.ts')],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          // A file imports the whole server; its databases and servers are its own.
          isolate: false,
          globalSetup: sharedPostgres,
          maxWorkers: everyCore,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: sharedPostgres,
          maxWorkers: journeyWorkers,
          // The files of one worker share its browser.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // Waiting longer costs nothing while tests pass; a host shared with others can take most of the cores for minutes.
          expect: { poll: { timeout: 60_000, interval: 100 } },
        },
      },
    ],
  },
});
