import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { callAs } from './support/api.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn, pressIfThere } from './support/people.ts';
import { addCatalogue } from './support/rooms.ts';
import { expectGoodScreen, expectNoSidewaysScroll, onPhone } from './support/screen.ts';
import { expectToast, pressInNextToast } from './support/toasts.ts';
import { watchVitals } from './support/weight.ts';

const journey = useJourney();
/** Two channels of a course that only the two viewers have. */
beforeAll(() =>
  addCatalogue(journey.server, ['viewer@palco.test', 'viewer2@palco.test'], {
    Luz: [
      'Luz 10',
      'Álbum de luz',
      'luz 9',
      'Sombra',
      'Vela',
      'Refletor',
      'Fresnel',
      { name: 'Zênite ao vivo', isLive: true },
    ],
    Som: ['Microfones', { name: 'Mesa ao vivo', isLive: true }],
  }),
);

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const namesIn = (page: Page, name: string) =>
  row(page, name)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('[class*=name]')?.textContent ?? ''));
/** The number of cards of a row that are completely visible. */
const wholeCards = (page: Page, name: string) =>
  row(page, name)
    .getByRole('listitem')
    .evaluateAll((cards) => {
      const track = cards[0]?.parentElement?.getBoundingClientRect();
      const isWhole = ({ left, right }: DOMRect) => track && left >= track.left - 1 && right <= track.right + 1;
      return cards.filter((card) => isWhole(card.getBoundingClientRect())).length;
    });
/** The server caches its list for some seconds; a change made by SQL shows after them. */
const expectListed = async (page: Page, name: string) => {
  const { headers } = await callAs(journey.server.url, 'viewer@palco.test');
  await expect
    .poll(async () => (await page.request.get('/api/rooms/', { headers })).text(), { timeout: 120_000 })
    .toContain(name);
};

describe('home', () => {
  it('shows placeholders, then the rooms; one that does not load shows an error and loads when retried', async () => {
    const { page, complaints } = await journey.openPage();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/rooms/', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await logIn(page, 'viewer@palco.test');
    await page.getByText('Carregando as aulas…').waitFor({ state: 'attached' });
    expect(await page.locator('[aria-busy="true"]').count()).toBe(1);
    await expectNoAxeViolations(page);
    answer();
    await row(page, 'Luz').waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(complaints).toEqual([]);

    await page.unroute('**/api/rooms/');
    await page.route('**/api/rooms/', (route) => route.fulfill({ status: 500, json: { error: 'SERVER_ERROR' } }));
    await page.reload();
    await page.getByText('Não conseguimos carregar suas aulas').waitFor();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/rooms/');
    // Unless the page has asked again by itself.
    await pressIfThere(page, 'Tentar de novo');
    await row(page, 'Luz').waitFor();
  });

  it('shows as many cards in a row as the width allows, lives first and the rest by name, and features what is live', async () => {
    const { page } = await journey.openPage(onPhone);
    await logIn(page, 'viewer@palco.test');
    await row(page, 'Luz').waitFor();
    const fitting = () =>
      row(page, 'Luz')
        .getByRole('list')
        .evaluate((list) => Number(getComputedStyle(list).getPropertyValue('--cards')));
    for (const [width, cards] of [
      [360, 2],
      [800, 2],
      [1440, 4],
      [5120, 15],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(fitting, { message: `cards at ${width} px` }).toBe(cards);
      await expect.poll(() => wholeCards(page, 'Luz')).toBe(Math.min(cards, 8));
      await expectNoSidewaysScroll(page);
      if (width === 360 || width === 5120) await expectNoAxeViolations(page);
    }
    await expect
      .poll(() => namesIn(page, 'Luz'))
      .toEqual([...['Zênite ao vivo', 'Álbum de luz', 'Fresnel', 'luz 9', 'Luz 10', 'Refletor', 'Sombra', 'Vela']]);
    await expect.poll(() => namesIn(page, 'Som')).toEqual(['Mesa ao vivo', 'Microfones']);
    const featured = row(page, 'Ao vivo em destaque').getByRole('link', { name: /Zênite ao vivo.*Assistir agora/ });
    await featured.getByText('AO VIVO', { exact: true }).waitFor();
    await expect.poll(() => namesIn(page, 'Ao vivo em destaque')).toEqual(['Zênite ao vivo', 'Mesa ao vivo']);
    const live = row(page, 'Som').getByRole('link', { name: /Mesa ao vivo/ });
    await expect.poll(() => live.getByText('AO VIVO', { exact: true }).count()).toBe(1);
    const recorded = row(page, 'Som').getByRole('link', { name: /Microfones/ });
    await expect.poll(() => recorded.getByText('AO VIVO', { exact: true }).count()).toBe(0);
    await expect.poll(() => recorded.getByText('01:01:05', { exact: true }).count()).toBe(1);
  });

  it('shows the progress of a viewer, and continues from there', async () => {
    const { page } = await journey.openPage();
    await journey.server.sql(
      `insert into video_progress (user_id, video_id, duration_s, position_s, updated_at)
       select users.id, video_id, 3665, 3665 * 0.4, now() from users, rooms
       where email = 'viewer2@palco.test' and rooms.name = 'Microfones'`,
    );
    await logIn(page, 'viewer2@palco.test');
    await row(page, 'Continue assistindo').waitFor();
    await expect.poll(() => namesIn(page, 'Continue assistindo')).toEqual(['Microfones']);
    for (const name of ['Continue assistindo', 'Som']) {
      const card = row(page, name).getByRole('link', { name: /Microfones/ });
      await card.getByText('40 % assistido').waitFor({ state: 'attached' });
      const share = await card.evaluate((link) => {
        const bar = link.querySelector<HTMLElement>('[style*="width"]');
        return bar && bar.offsetWidth / (bar.parentElement?.offsetWidth ?? 1);
      });
      expect(share).toBeCloseTo(0.4, 1);
    }
  });

  it('shows begun lessons together with the other rooms, and the rooms without them when their answer does not come', async () => {
    const { page } = await journey.openPage({ width: 1440 });
    await logIn(page, 'viewer2@palco.test');
    await row(page, 'Continue assistindo').waitFor();
    // As on a machine where half a second is long enough for every answer.
    await page.addInitScript(() => {
      const start = globalThis.setTimeout;
      const startUnlessProgressTimeout = (run: TimerHandler, ms?: number) => (ms === 500 ? 0 : start(run, ms));
      Object.assign(globalThis, { setTimeout: startUnlessProgressTimeout });
    });
    await page.route('**/api/rooms/progress', async (route) => {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await route.continue();
    });
    const measure = await watchVitals(page);
    await page.reload();
    await row(page, 'Continue assistindo').waitFor();
    await row(page, 'Som').waitFor();
    expect((await measure()).cls).toBeLessThan(0.05);

    const { page: other } = await journey.openPage({ width: 1440 });
    let isAsked = false;
    await other.route('**/api/rooms/progress', () => {
      isAsked = true;
    });
    await logIn(other, 'viewer2@palco.test');
    await row(other, 'Som').waitFor();
    expect(isAsked).toBe(true);
    expect(await row(other, 'Continue assistindo').count()).toBe(0);
  });

  it('finds rooms by name, description and channel whatever the accents, and says when there is none; a row scrolls by its arrows, snaps to a card, and moves by the keys', async () => {
    const { page } = await journey.openPage({ width: 1440 });
    await logIn(page, 'viewer@palco.test');
    const search = page.getByRole('searchbox', { name: 'Buscar aulas' });
    await search.fill('album');
    await expect.poll(() => namesIn(page, 'Luz')).toEqual(['Álbum de luz']);
    await expect.poll(() => page.getByRole('region', { name: /Ao vivo em destaque/ }).count()).toBe(0);
    await search.fill('som microf');
    await expect.poll(() => namesIn(page, 'Som')).toEqual(['Microfones']);
    await expect.poll(() => row(page, 'Luz').count()).toBe(0);
    await search.fill('trompete');
    await page.getByText('Nada encontrado para “trompete”').waitFor();
    await expectNoAxeViolations(page);
    await search.press('Escape');
    await row(page, 'Som').waitFor();

    const [back, on] = [
      page.getByRole('button', { name: 'Luz: anteriores' }),
      page.getByRole('button', { name: 'Luz: próximos' }),
    ];
    await on.waitFor();
    await expect.poll(() => back.isDisabled()).toBe(true);
    await on.click();
    await expect.poll(() => back.isEnabled(), { timeout: 120_000 }).toBe(true);
    const list = row(page, 'Luz').getByRole('list');
    /** The distance of the nearest card from the start of the row. */
    const offBy = () =>
      list.evaluate((track) => {
        const start = track.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(track).paddingLeft);
        const distances = [...track.children].map((card) => Math.abs(card.getBoundingClientRect().left - start));
        return Math.min(...distances);
      });
    await expect.poll(offBy, { timeout: 120_000 }).toBeLessThan(2);
    // Released between two cards.
    await list.evaluate((track) => track.scrollTo({ left: 130 }));
    await expect.poll(offBy, { timeout: 120_000 }).toBeLessThan(2);

    const links = row(page, 'Luz').getByRole('link');
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(() => focused()).toContain('Álbum de luz');
    await page.keyboard.press('End');
    await expect.poll(() => focused()).toContain('Vela');
    await expect.poll(() => on.isDisabled(), { timeout: 120_000 }).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => focused()).toContain('Zênite ao vivo');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/course\/\d+$/);
  });
});

describe('a scheduled live', () => {
  it('is announced on home, shows itself there when it begins, and calls viewers of other rooms', async () => {
    await addCatalogue(journey.server, ['viewer@palco.test'], { Estreias: ['Ensaio'] });
    await journey.server.sql(
      `insert into rooms (channel_id, course_id, name, description, starts_at)
       select channel_id, course_id, 'Estreia', 'Uma aula.', now() + interval '2 hours' from rooms where name = 'Ensaio'`,
    );
    const idOf = async (name: string) => {
      const [found] = await query(journey.server.databaseUrl, `select id from rooms where name = '${name}'`);
      return String((found as { id: string }).id);
    };
    const id = await idOf('Estreia');
    const { page: home, context } = await journey.openPage();
    await expectListed(home, 'Estreia');
    await logIn(home, 'viewer@palco.test');
    await expect.poll(() => namesIn(home, 'Próximas transmissões')).toEqual(['Estreia']);
    await row(home, 'Próximas transmissões')
      .getByText(/^Começa /)
      .waitFor();
    await expectGoodScreen(home);
    const { page: other } = await journey.openPage({ context });
    // A live that begins before this page is connected and knows what was live before is no news to it.
    const isConnected = other
      .waitForEvent('websocket', (socket) => socket.url().includes('/realtime'))
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')));
    const livesKnown = other.waitForResponse('**/api/rooms/viewers');
    await other.goto(`/course/${await idOf('Ensaio')}`);
    await Promise.all([isConnected, livesKnown]);
    await other.getByRole('heading', { name: 'Ensaio', level: 1 }).waitFor();

    const { headers } = await callAs(journey.server.url, 'organizer@palco.test');
    const change = (what: 'go' | 'end') =>
      fetch(`${journey.server.url}/api/rooms/${what}/live/${id}`, { method: 'POST', headers });
    await pressInNextToast(other, 'Assistir');
    expect((await change('go')).status).toBe(200);
    await expectToast(home, 'Ao vivo agora: Estreia');
    await expect.poll(() => namesIn(home, 'Ao vivo em destaque')).toContain('Estreia');
    await row(home, 'Próximas transmissões').waitFor({ state: 'detached' });
    await expectToast(other, 'Ao vivo agora: Estreia');
    await other.waitForURL(`**/course/${id}`);
    await other.getByRole('heading', { name: 'Estreia', level: 1 }).waitFor();
    expect((await change('end')).status).toBe(200);
    await expect.poll(() => namesIn(home, 'Ao vivo em destaque')).not.toContain('Estreia');
  });
});

describe('home that is left open', () => {
  const remember = (page: Page) =>
    page.evaluate(() => {
      const elements = [...document.querySelectorAll('main a, main img, main ul')];
      Object.assign(globalThis, { elements });
      return elements.length;
    });
  const areSame = (page: Page) =>
    page.evaluate(() => {
      const { elements } = globalThis as unknown as { elements: Element[] };
      return elements.every((element) => element.isConnected);
    });
  const show = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);

  it('refreshes every 20 s without moving anything, not while it is hidden, and keeps its rooms without the server', async () => {
    const { page, context } = await journey.openPage();
    await page.clock.install();
    await logIn(page, 'viewer@palco.test');
    await row(page, 'Luz').waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/rooms/')) asked += 1;
    });
    expect(await remember(page)).toBeGreaterThan(10);
    await addCatalogue(journey.server, ['viewer@palco.test'], { Edição: ['Ritmo'] });
    await expectListed(page, 'Ritmo');
    asked = 0;
    await page.clock.runFor(20_000);
    await row(page, 'Edição').waitFor();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect.poll(() => areSame(page)).toBe(true);

    await show(page, 'hidden');
    // A request that was under way is reported late on a busy machine.
    await page.clock.runFor(1000);
    asked = 0;
    await page.clock.runFor(90_000);
    expect(asked).toBe(0);
    await show(page, 'visible');
    await page.clock.runFor(20_000);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect.poll(() => areSame(page)).toBe(true);

    await context.setOffline(true);
    await page.clock.runFor(21_000);
    await expect.poll(() => row(page, 'Luz').isVisible()).toBe(true);
  });
});
