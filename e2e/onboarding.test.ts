import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { fillLogin } from './support/people.ts';
import { addRoom } from './support/rooms.ts';

const journey = useJourney();

const arrive = async (page: Page, email: string) => {
  await page.goto('/');
  await fillLogin(page, email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
};
const tour = (page: Page) => page.getByRole('dialog', { name: 'Tour de apresentação' });
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
    ['organizer@palco.test', 'Área do organizador'],
    ['admin@palco.test', 'Área do organizador'],
    ['monitor@palco.test', 'Sair'],
  ])('as %s sees "%s" as the third step', async (email, title) => {
    const { page } = await journey.openPage();
    await arrive(page, email);
    await tour(page).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe(title);
  });

  it('is shown the channels and the menu on a narrow screen', async () => {
    const { page } = await journey.openPage({ width: 360, height: 780 });
    await arrive(page, 'viewer2@palco.test');
    await tour(page).getByRole('button', { name: 'Vamos começar' }).click();
    await expect.poll(() => heading(page)).toBe('Canais');
    await tour(page).getByRole('button', { name: 'Próximo' }).click();
    await expect.poll(() => heading(page)).toBe('Menu');
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.getByText('Boas-vindas!').waitFor();
  });

  it('may skip it with Escape or the button, and is not asked again', async () => {
    for (const [email, skip] of [
      ['guest@palco.test', (page: Page) => page.keyboard.press('Escape')],
      ['extra@palco.test', (page: Page) => tour(page).getByRole('button', { name: 'Pular tour' }).click()],
    ] as const) {
      const { page } = await journey.openPage();
      await arrive(page, email);
      await tour(page).waitFor();
      const marked = isMarked(page);
      await skip(page);
      await tour(page).waitFor({ state: 'detached' });
      expect(await (await marked).json()).toMatchObject({ data: { onBoardingHome: { done: false, skipped: true } } });
      const data = page.waitForResponse('**/api/users/onboarding');
      await page.reload();
      await data;
      await page.getByText('Nenhuma transmissão ao vivo por enquanto').waitFor();
      await expect.poll(() => tour(page).count()).toBe(0);
    }
  });

  it('cannot leave the tour by the Tab key', async () => {
    const { page } = await journey.openPage();
    await arrive(page, 'organizer@palco.test');
    await tour(page).waitFor();
    for (let i = 0; i < 5; i += 1) {
      await page.keyboard.press('Tab');
      const isInside = () => document.activeElement === document.body || !!document.activeElement?.closest('dialog');
      await expect.poll(() => page.evaluate(isInside)).toBe(true);
    }
  });
});

// Last: the tests above need an empty home.
describe('a new user in a room', () => {
  it('takes the tour from the video to the chat, which loads last, and to the end', async () => {
    const roomId = await addRoom(journey.server, { name: 'Primeira aula', isLive: true });
    const { page, complaints } = await journey.openPage();
    await arrive(page, 'admin@palco.test');
    await tour(page).waitFor();
    await page.keyboard.press('Escape');
    await tour(page).waitFor({ state: 'detached' });
    await page.goto(`/course/${roomId}`);
    await expect.poll(() => heading(page)).toBe('Vídeo');
    await tour(page).getByRole('button', { name: 'Próximo' }).click();
    await expect.poll(() => heading(page)).toBe('Informações');
    await expectNoAxeViolations(page);
    await page.locator('[data-tour="chat"]').waitFor();
    await tour(page).getByRole('button', { name: 'Próximo' }).click();
    await expect.poll(() => heading(page)).toBe('Chat');
    await tour(page).getByRole('button', { name: 'Próximo' }).click();
    await expect.poll(() => heading(page)).toBe('Tudo pronto!');
    const marked = isMarked(page);
    await tour(page).getByRole('button', { name: 'Concluir' }).click();
    await tour(page).waitFor({ state: 'detached' });
    expect(await (await marked).json()).toMatchObject({ data: { onBoardingRoom: { done: true } } });
    expect(complaints).toEqual([]);
  });
});
