/** Debian's Firefox, driven by puppeteer-core over WebDriver BiDi: playwright drives only a Firefox that it has changed itself. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { onTestFinished } from 'vitest';
import { findFirefox, firefoxAdvice } from '../../tools/bootstrap/firefox.mjs';

const screenshots = path.resolve(import.meta.dirname, '../../.cache/screenshots');
const timeoutMs = 240_000;

export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error(`There is no Firefox. ${firefoxAdvice}`);
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: timeoutMs,
    protocolTimeout: timeoutMs,
    extraPrefsFirefox: {
      'intl.accept_languages': 'pt-BR, pt',
      'ui.prefersReducedMotion': 1,
      'media.autoplay.default': 0,
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
    },
  });
}

/** A page of a visitor of their own, closed with the test; a failed test leaves a picture of it. */
export async function openFirefoxPage(firefox: Browser, url: string): Promise<Page> {
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(url);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await mkdir(screenshots, { recursive: true });
      await page.screenshot({ path: path.join(screenshots, `firefox-${task.id}.png`) });
      console.error(`Screenshot of the page: .cache/screenshots/firefox-${task.id}.png`);
    }
    await context.close();
  });
  return page;
}

/** Where the first video is, in seconds, and how many frames it has shown. */
export const playbackOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('#root video');
    const { totalVideoFrames = 0 } = video?.getVideoPlaybackQuality() ?? {};
    return { seconds: video?.currentTime ?? 0, frames: totalVideoFrames, source: video?.currentSrc ?? '' };
  });
