/** A phone in a tunnel: pages stay, say what is the matter, and go on by themselves. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';

const journey = useJourney();
let roomId: string;
beforeAll(async () => {
  roomId = await addRoom(journey.server, { name: 'No túnel', videoId: await addFilm(journey.server) });
  await journey.server.sql('update rooms set is_protected = false');
});

const lost = 'Conexão perdida. Reconectando…';

describe('without a network', () => {
  it('home keeps its rooms, and whoever presses one arrives when the network is back', async () => {
    const { page, context } = await journey.openPage({ width: 360, height: 740 });
    await logIn(page, 'viewer@palco.test');
    const door = page.getByRole('link', { name: /No túnel/ }).first();
    await door.waitFor();
    await context.setOffline(true);
    await page.getByText(lost).waitFor();
    await expectNoAxeViolations(page);
    await door.click();
    await expect.poll(() => page.evaluate(() => globalThis.location.pathname)).toBe(`/course/${roomId}`);
    // The page one leaves stays until the next one is there.
    await expect.poll(() => door.isVisible()).toBe(true);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'No túnel' }).waitFor();
    await page.getByText(lost).waitFor({ state: 'detached' });
  });

  it('a room keeps its place and its film', async () => {
    const { page, context } = await journey.openPage({ width: 360, height: 740 });
    await logIn(page, 'viewer@palco.test');
    await page.goto(`/course/${roomId}`);
    const time = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.5);
    // Slowly: on a busy machine a film of half a minute would be over before all was looked at.
    await page.evaluate(() => Object.assign(document.querySelector('video') ?? {}, { playbackRate: 0.25 }));
    await context.setOffline(true);
    await page.getByText(lost).waitFor();
    await expectNoAxeViolations(page);
    // What is loaded goes on playing.
    const before = await time();
    await expect.poll(time).toBeGreaterThan(before);
    await context.setOffline(false);
    await page.getByText(lost).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'No túnel' }).waitFor();
    const after = await time();
    await expect.poll(time).toBeGreaterThan(after);
  });
});
