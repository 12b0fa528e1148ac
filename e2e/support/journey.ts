/** A server for the journeys of a file and a browser for all files of a worker. Pages of a failed test leave a screenshot. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type JourneyPage, launchBrowser, newPage, type PageOptions } from './browser.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

const screenshots = path.resolve(import.meta.dirname, '../../.cache/screenshots');

export type Journey = {
  readonly server: RunningServer;
  readonly browser: Browser;
  /** A page of a new visitor, or a second tab when given a context. Call it inside a test. */
  openPage(options?: PageOptions): Promise<JourneyPage>;
};

/** Call it once, at the top of the file. */
export function useJourney(options: ServerOptions = {}): Journey {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let pages = 0;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(options), browserOfWorker()]);
  });

  afterAll(() => server?.dispose());

  return {
    get server() {
      return started(server);
    },
    get browser() {
      return started(browser);
    },
    async openPage(pageOptions = {}) {
      const opened = await newPage(started(browser), { baseURL: started(server).url, ...pageOptions });
      pages += 1;
      const number = pages;
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') {
          await takeScreenshot(opened.page, `${number} ${task.name}`);
          console.error(opened.complaints.join('\n'));
        }
        await opened.page.close();
        if (pageOptions.context === undefined) await opened.context.close();
      });
      return opened;
    },
  };
}

let shared: Promise<Browser> | undefined;
/**
 * Compiling for speed what runs for seconds is a seventh of what the pages of journeys compute, and is never won back: only what runs most,
 * as the accessibility checker does, is compiled so, and simply.
 */
const forShortPages = ['--js-flags=--no-opt --invocation-count-for-maglev=2000 --invocation-count-for-maglev-osr=1000'];

/** Ends with the worker. Each page has a context of its own, so that no file sees the storage of another. */
async function browserOfWorker(): Promise<Browser> {
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = launchBrowser(forShortPages);
  return shared;
}

function started<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The server and the browser are not started yet: use them inside a test');
  return thing;
}

async function takeScreenshot(page: Page, title: string): Promise<void> {
  if (page.isClosed()) return;
  await mkdir(screenshots, { recursive: true });
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  const file = path.join(screenshots, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  console.error(`Screenshot of the page: ${path.relative(process.cwd(), file)}`);
}
