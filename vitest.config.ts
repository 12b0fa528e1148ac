import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/vitest/longest-first.ts';
import { stolenShare } from './tools/vitest/stolen-share.ts';

const sharedPostgres = './tools/vitest/shared-postgres.ts';

/** Vitest's default leaves one core free, which on a machine of two halves the speed. */
const everyCore = Math.max(2, availableParallelism());
/** Journeys that encode and decode live video in real time: more than one a core starves the video. */
const mediaJourneys = [
  'e2e/{demo-live,early-live-preview,firefox,interactive,producer}.test.ts',
  'e2e/live-{full-room,media,organizer,room,show}.test.ts',
  'e2e/faults/*.test.ts',
  'e2e/cluster/*.test.ts',
];
/**
 * The steps run one after the other. Tests of screens wait for programs and the time for a quarter of theirs, those of the server for
 * a third, so one and three workers more than there are cores are used up. Live video is encoded and decoded for as long as a test takes:
 * with a third worker on two cores the journeys with media took longer in all, also where the third did nothing but wait for processes
 * that were killed. On a host that gives much of its time to others, media comes late when more than one of them runs.
 */
const isHostBusy = stolenShare() > 0.15;
const mediaWorkers = isHostBusy ? 1 : everyCore;
const screenWorkers = isHostBusy ? everyCore : everyCore + 1;
const integrationWorkers = isHostBusy ? 1 : everyCore + 3;

const journeys = {
  globalSetup: sharedPostgres,
  // The files of one worker share its browser.
  isolate: false,
  testTimeout: 480_000,
  hookTimeout: 300_000,
  // Waiting longer costs nothing while tests pass; a host shared with others can take most of the cores for minutes.
  expect: { poll: { timeout: 120_000, interval: 100 } },
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/fixture/**'],
          maxWorkers: everyCore,
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit-web',
          root: './apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Each file has globals of its own, without a new thread and a new DOM library for it.
          pool: 'vmThreads',
          maxWorkers: everyCore,
          setupFiles: [path.resolve(import.meta.dirname, 'apps/web/test/timeouts.ts')],
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          // A file imports the whole server; its databases and servers are its own.
          isolate: false,
          globalSetup: sharedPostgres,
          maxWorkers: integrationWorkers,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        test: {
          ...journeys,
          name: 'screens',
          include: ['e2e/**/*.test.ts'],
          exclude: mediaJourneys,
          maxWorkers: screenWorkers,
          env: { PALCO_JOURNEY_PORTS: '7000' },
        },
      },
      {
        test: {
          ...journeys,
          name: 'media',
          include: mediaJourneys,
          maxWorkers: mediaWorkers,
          env: { PALCO_JOURNEY_PORTS: '8500' },
        },
      },
      {
        // `npm run bench -- cluster`, not a step of `npm test`.
        test: {
          ...journeys,
          name: 'cluster',
          include: ['e2e/cluster/*.figures.ts'],
          maxWorkers: 1,
          testTimeout: 900_000,
          env: { PALCO_JOURNEY_PORTS: '5000' },
        },
      },
      {
        // `npm run faults`, not a step of `npm test`.
        test: {
          ...journeys,
          name: 'faults',
          include: ['e2e/faults/*.faults.ts'],
          maxWorkers: 1,
          testTimeout: 1_800_000,
          env: { PALCO_JOURNEY_PORTS: '6000' },
        },
      },
    ],
  },
});
