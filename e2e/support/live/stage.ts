/** Entering a stage, and checks of its tiles by their pixels. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages as words } from '../../../apps/web/src/features/live/stage/messages.pt-BR.ts';
import { movingFrames } from './screens.ts';

/** From the device check, which the page shows. */
export async function enterStage(page: Page, name: string = words.enter): Promise<void> {
  await page.getByRole('heading', { name: words.preEntryTitle }).waitFor();
  const enter = page.getByRole('button', { name });
  await expect.poll(() => enter.isEnabled(), { timeout: 120_000 }).toBe(true);
  await enter.click();
  await page.getByRole('button', { name: words.leaveStage }).waitFor({ timeout: 120_000 });
}

/** Of each tile: its person, frames shown so far, and a checksum of the pixels. */
const look = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-person]')].map((tile) => {
      const video = tile.querySelector('video');
      const context = new OffscreenCanvas(16, 16).getContext('2d');
      if (!video || video.hidden || !context) return { person: tile.dataset['person'] ?? '', frames: 0, mark: 0 };
      context.drawImage(video, 0, 0, 16, 16);
      const pixels = [...context.getImageData(0, 0, 16, 16).data];
      return {
        person: tile.dataset['person'] ?? '',
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        mark: pixels.reduce((sum, value, index) => (sum * 31 + value + index) % 1_000_003, 7),
      };
    }),
  );

/** Exactly so many people are on the stage, and the video of each is moving. */
export async function expectPeopleOnStage(page: Page, count: number, timeout = 120_000): Promise<void> {
  const first = new Map<string, { frames: number; mark: number }>();
  const moving = new Set<string>();
  await expect
    .poll(
      async () => {
        const tiles = await look(page);
        for (const { person, frames, mark } of tiles) {
          const before = first.get(person);
          // Another connection counts its frames from zero.
          if (!before || frames < before.frames) first.set(person, { frames, mark });
          else if (frames > before.frames + movingFrames && mark !== before.mark) moving.add(person);
        }
        return tiles.length === count
          ? tiles.filter(({ person }) => moving.has(person)).length
          : `${tiles.length} tiles`;
      },
      { timeout, interval: 250, message: `moving pictures on ${page.url()}` },
    )
    .toBe(count);
}
