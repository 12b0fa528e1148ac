import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { note } from './support/note.ts';
import { declineTours } from './support/people.ts';
import { addCatalogue, addFilm, addRoom } from './support/rooms.ts';
import { expectWithinBudget, slowDown, watchVitals, weighScripts } from './support/weight.ts';

const journey = useJourney();
const rooms = Array.from({ length: 20 }, (_, n) => `Aula ${n + 1}`);
let roomId: string;
beforeAll(async () => {
  const channels = Array.from({ length: 25 }, (_, n) => [`Canal ${n + 1}`, rooms]);
  await addCatalogue(journey.server, ['viewer@palco.test'], Object.fromEntries(channels));
  await journey.server.sql("update rooms set image_url = '/demo/lens.svg?' || id");
  roomId = await addRoom(journey.server, { name: 'Luz', videoId: await addFilm(journey.server) });
});

/** A returning user: logged in, tours done, nothing loaded yet. */
const arrive = async () => {
  const opened = await journey.openPage({ width: 360, height: 780 });
  const token = await declineTours(opened.page, 'viewer@palco.test');
  await opened.page.addInitScript((stored) => localStorage.setItem('palco.token', stored), token);
  return opened.page;
};
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('a phone', () => {
  it('gets the scripts of a page in its link header, the login page none of them; home loads none twice, within its budget of JavaScript, without the player, and images only near the viewport', async () => {
    const linkOf = async (address: string) =>
      (await fetch(`${journey.server.url}${address}`)).headers.get('link') ?? '';
    const login = await linkOf('/');
    expect(login).toMatch(/base-[\w-]+\.js/);
    expect(login).not.toMatch(/home|room|prefetch|schemas|media/);
    await expect.poll(() => linkOf(`/course/${roomId}`)).toMatch(/room-[\w-]+\.js/);
    const promised = [...(await linkOf('/home')).matchAll(/<([^>]+)>/g)].map(([, file]) => file ?? '');
    expect(promised.length).toBeGreaterThan(3);
    const page = await arrive();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const pictures = new Set<string>();
    page.on('request', (request) => request.resourceType() === 'image' && pictures.add(request.url()));
    const weigh = weighScripts(page);
    await page.goto('/home');
    await row(page, 'Canal 1').waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await weigh();
    expect(scripts.names.length).toBeGreaterThan(2);
    expect(scripts.names.filter((name) => /hls|RoomPage|VideoPlayer/i.test(name))).toEqual([]);
    expectWithinBudget('home', scripts);
    for (const file of promised) expect(asked.filter((one) => one === file)).toEqual([file]);

    // Of its 500 rooms it loads images and lays out rows only near the viewport.
    expect(pictures.size).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('region').getByRole('link').count()).toBeGreaterThanOrEqual(20);
    await expect.poll(() => page.locator('main a[href^="/course/"]').count()).toBeGreaterThanOrEqual(500);
    // At most the two cards a phone shows first are fetched at once.
    await expect.poll(() => page.locator('main img:not([loading="lazy"])').count()).toBeLessThanOrEqual(2);
    expect(pictures.size).toBeLessThan(150);
    const skipped = await page
      .locator('main section')
      .evaluateAll((rows) =>
        rows.filter((row) => !row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
      );
    expect(skipped.length).toBeGreaterThanOrEqual(5);
    // At the end of the page everything is loaded.
    await row(page, 'Canal 25').scrollIntoViewIfNeeded();
    await row(page, 'Canal 25').getByText('Aula 1', { exact: true }).waitFor();
  });

  it('loads a recorded room within its budget of JavaScript, with the player', async () => {
    const page = await arrive();
    const weigh = weighScripts(page);
    await page.goto(`/course/${roomId}`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 120_000 })
      .toBeGreaterThan(0);
    const scripts = await weigh();
    expect(scripts.names.some((name) => /hls/i.test(name))).toBe(true);
    expectWithinBudget('recorded room', scripts);
  });
});

describe('the login page', () => {
  it('loads within its budget of JavaScript before any interaction', async () => {
    const { page } = await journey.openPage({ width: 360, height: 780, isMoving: true });
    const weigh = weighScripts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expectWithinBudget('login page', await weigh());
  });

  it('paints early and does not jump on a phone four times slower', async () => {
    const { page } = await journey.openPage({ width: 360, height: 780, isMoving: true });
    await slowDown(page, 4);
    const measure = await watchVitals(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await expect.poll(async () => (await measure()).lcp).toBeGreaterThan(0);
    const { fcp, lcp, cls } = await measure();
    note(`login page, CPU 4x slower: FCP ${Math.round(fcp)} ms, LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}`);
    expect(cls).toBeLessThan(0.05);
  });
});

describe('home with 500 rooms', () => {
  it('does not jump on a phone four times slower', async () => {
    const page = await arrive();
    await slowDown(page, 4);
    const measure = await watchVitals(page);
    await page.goto('/home');
    await row(page, 'Canal 1').waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(async () => (await measure()).lcp, { timeout: 120_000 }).toBeGreaterThan(0);
    const { lcp, cls } = await measure();
    note(`home with 500 rooms, CPU 4x slower: LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}`);
    expect(cls).toBeLessThan(0.05);
  });
});
