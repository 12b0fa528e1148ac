/** A phone without a network: pages stay, show the reason, and continue by themselves. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';
import { expectGoodScreen } from './support/screen.ts';

const journey = useJourney();
let roomId: string;
beforeAll(async () => {
  roomId = await addRoom(journey.server, { name: 'No túnel', videoId: await addFilm(journey.server) });
  await journey.server.sql('update rooms set is_protected = false');
});

const lost = 'Conexão perdida. Reconectando…';

describe('without a network', () => {
  it('home still shows its rooms, and a pressed card opens its room when the network is back', async () => {
    const { page, context } = await journey.openPage({ width: 360, height: 740 });
    await logIn(page, 'viewer@palco.test');
    const card = page.getByRole('link', { name: /No túnel/ }).first();
    await card.waitFor();
    await context.setOffline(true);
    await page.getByText(lost).waitFor();
    await expectGoodScreen(page);
    await card.click();
    await expect.poll(() => page.evaluate(() => globalThis.location.pathname)).toBe(`/course/${roomId}`);
    // The old page stays until the next one is loaded.
    await expect.poll(() => card.isVisible()).toBe(true);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'No túnel' }).waitFor();
    await page.getByText(lost).waitFor({ state: 'detached' });
  });

  it('a room stays open and continues its film', async () => {
    const { page, context } = await journey.openPage({ width: 360, height: 740 });
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(time, { timeout: 120_000 }).toBeGreaterThan(0.5);
    // Slowly: on a busy machine a film of half a minute would end before the test does.
    await page.evaluate(() => Object.assign(document.querySelector('video') ?? {}, { playbackRate: 0.25 }));
    await context.setOffline(true);
    await page.getByText(lost).waitFor();
    await expectNoAxeViolations(page);
    // The loaded part continues to play.
    const before = await time();
    await expect.poll(time).toBeGreaterThan(before);
    await context.setOffline(false);
    await page.getByText(lost).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'No túnel' }).waitFor();
    const after = await time();
    await expect.poll(time).toBeGreaterThan(after);
  });
});
