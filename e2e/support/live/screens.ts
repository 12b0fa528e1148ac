/** Checks of the first video of a page, by its pixels. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** New frames that show that a video is moving: more than a player still has in its buffer. */
export const movingFrames = 4;

/** Frames shown so far, a checksum of the pixels, and their mean brightness. */
const look = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('#root video');
    const context = new OffscreenCanvas(16, 16).getContext('2d');
    if (!video || !context) return { frames: 0, mark: 0, light: 0 };
    context.drawImage(video, 0, 0, 16, 16);
    const pixels = [...context.getImageData(0, 0, 16, 16).data];
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      mark: pixels.reduce((sum, value, index) => (sum * 31 + value + index) % 1_000_003, 7),
      light: pixels.filter((_, index) => index % 4 < 3).reduce((sum, value) => sum + value, 0) / (16 * 16 * 3),
    };
  });

/** New frames are shown, their content changes, and they are not black; the second fake camera is nearly black. */
export async function expectMovement(page: Page, timeout = 120_000): Promise<void> {
  let first = await look(page);
  await expect
    .poll(
      async () => {
        const now = await look(page);
        // Another connection counts its frames from zero.
        if (now.frames < first.frames) first = now;
        return now.frames > first.frames + movingFrames && now.mark !== first.mark && now.light > 1;
      },
      { timeout, interval: 200 },
    )
    .toBe(true);
}

export async function expectBlack(page: Page): Promise<void> {
  await expect.poll(async () => (await look(page)).light, { timeout: 120_000, interval: 200 }).toBeLessThan(1);
}
