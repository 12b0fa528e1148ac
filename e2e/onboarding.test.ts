import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { fillLogin, goInApp } from './support/people.ts';
import { addRoom } from './support/rooms.ts';

const journey = useJourney();

const arrive = async (page: Page, email: string) => {
  await page.goto('/');
  await fillLogin(page, email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
};
const tour = (page: Page) => page.getByRole('dialog', { name: 'Tour de apresentação' });
const press = (page: Page, name: string) => tour(page).getByRole('button', { name }).click();
const heading = (page: Page) => tour(page).getByRole('heading').textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const isScrollLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden');
const isMarked = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/users/onboarding') && response.request().method() === 'PUT',
  );

describe('a new user', () => {
  it('takes the tour of a wide home by keyboard alone, and does not see it again', async () => {
    const { page, complaints } = await journey.openPage();
    await arrive(page, 'viewer@palco.test');
    await tour(page).waitFor();
    await expect.poll(() => isScrollLocked(page)).toBe(true);
    await expect.poll(() => focused(page)).toBe('Vamos começar');
    await expectNoAxeViolations(page);

    const seen: (string | null)[] = [];
    for (let i = 0; i < 4; i += 1) {
      seen.push(await heading(page));
      await page.keyboard.press(i % 2 ? 'ArrowRight' : 'Enter');
    }
    await expect.poll(() => heading(page)).toBe('Sua conta');
    expect(seen).toEqual(['Boas-vindas!', 'Página inicial', 'Sair', 'Canais']);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => heading(page)).toBe('Canais');
    await page.keyboard.press('ArrowRight');
    await expectNoAxeViolations(page);
    await expect.poll(() => focused(page)).toBe('Concluir');
    const marked = isMarked(page);
    await page.keyboard.press('Enter');
    await tour(page).waitFor({ state: 'detached' });
    await expect.poll(() => isScrollLocked(page)).toBe(false);
    await marked;

    const later = await journey.openPage();
    const data = later.page.waitForResponse('**/api/users/onboarding');
    await arrive(later.page, 'viewer@palco.test');
    expect(await (await data).json()).toMatchObject({ data: { onBoardingHome: { done: true, skipped: false } } });
    await later.page.getByText('Nenhuma transmissão ao vivo por enquanto').waitFor();
    await expect.poll(() => tour(later.page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['organizer@palco.test', 'Área do organizador', 'Escape', (page: Page) => page.keyboard.press('Escape')],
    ['monitor@palco.test', 'Sair', 'the button', (page: Page) => press(page, 'Pular tour')],
  ])(
    'as %s sees "%s" as the third step, cannot leave the tour by the Tab key, skips it with %s, and is not asked again',
    async (email, title, _way, skip) => {
      const { page } = await journey.openPage();
      await arrive(page, email);
      await tour(page).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => heading(page)).toBe(title);
      for (let i = 0; i < 5; i += 1) {
        await page.keyboard.press('Tab');
        const isInside = () => document.activeElement === document.body || !!document.activeElement?.closest('dialog');
        await expect.poll(() => page.evaluate(isInside)).toBe(true);
      }
      const marked = isMarked(page);
      await skip(page);
      await tour(page).waitFor({ state: 'detached' });
      expect(await (await marked).json()).toMatchObject({ data: { onBoardingHome: { done: false, skipped: true } } });
      const data = page.waitForResponse('**/api/users/onboarding');
      await page.reload();
      await data;
      await page.getByText('Nenhuma transmissão ao vivo por enquanto').waitFor();
      await expect.poll(() => tour(page).count()).toBe(0);
    },
  );

  it('is shown the channels and the menu on a narrow screen', async () => {
    const { page } = await journey.openPage({ width: 360, height: 780 });
    await arrive(page, 'viewer2@palco.test');
    await expect.poll(() => heading(page)).toBe('Boas-vindas!');
    await expectNoAxeViolations(page);
    // A phone that is turned and turned back.
    const lowerEdge = async () => {
      const box = await tour(page).getByRole('button', { name: 'Vamos começar' }).boundingBox();
      return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
    };
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(lowerEdge).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 360, height: 780 });
    await press(page, 'Vamos começar');
    await expect.poll(() => heading(page)).toBe('Canais');
    await press(page, 'Próximo');
    await expect.poll(() => heading(page)).toBe('Menu');
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.getByText('Boas-vindas!').waitFor();
  });
});

// Last: the tests above need an empty home.
describe('a new user in a room', () => {
  it('as admin@palco.test sees "Área do organizador" as the third step at home, and takes the tour of the room from the video to the chat, which loads last, and to the end', async () => {
    const roomId = await addRoom(journey.server, { name: 'Primeira aula', isLive: true });
    const { page, complaints } = await journey.openPage();
    await arrive(page, 'admin@palco.test');
    await tour(page).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Área do organizador');
    await page.keyboard.press('Escape');
    await tour(page).waitFor({ state: 'detached' });
    await goInApp(page, `/course/${roomId}`);
    await expect.poll(() => heading(page)).toBe('Vídeo');
    await press(page, 'Próximo');
    await expect.poll(() => heading(page)).toBe('Informações');
    await expectNoAxeViolations(page);
    await page.locator('[data-tour="chat"]').waitFor();
    await press(page, 'Próximo');
    await expect.poll(() => heading(page)).toBe('Chat');
    await press(page, 'Próximo');
    await expect.poll(() => heading(page)).toBe('Tudo pronto!');
    const marked = isMarked(page);
    await press(page, 'Concluir');
    await tour(page).waitFor({ state: 'detached' });
    expect(await (await marked).json()).toMatchObject({ data: { onBoardingRoom: { done: true } } });
    expect(complaints).toEqual([]);
  });
});
