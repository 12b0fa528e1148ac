import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { callAs, post } from './support/api.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney({ env: { PALCO_MAX_SESSIONS: '20' } });
let filmId: string;
let roomId: string;
beforeAll(async () => {
  filmId = await addFilm(journey.server);
  await journey.server.sql('update courses set has_gamification = true');
});
beforeEach(async () => {
  roomId = await addRoom(journey.server, { name: 'Aula ao vivo', videoId: filmId, isLive: true, isProtected: false });
  await journey.server.sql('update courses set has_gamification = true');
});

const quizOf = (page: Page) => page.getByRole('region', { name: 'Quiz', exact: true });
/** The card of a sent answer leaves after a second: the page notes the answer that it showed as sent. */
const followAnswer = (page: Page) =>
  page.evaluate(() => {
    delete document.documentElement.dataset['sentAnswer'];
    new MutationObserver(() => {
      const card = document.querySelector('[aria-label="Quiz"]');
      if (!card?.textContent?.includes('Resposta enviada')) return;
      const chosen = [...card.querySelectorAll('[aria-pressed="true"]')].map((button) => button.textContent);
      document.documentElement.dataset['sentAnswer'] = chosen.join();
    }).observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true });
  });
const player = (page: Page) => page.getByRole('region', { name: 'Vídeo' });
const chat = (page: Page) => page.getByRole('complementary');
const answer = (page: Page, name: string) => quizOf(page).getByRole('button', { name, exact: true });
const open = async (email: string, options: { width?: number; height?: number; hasTouch?: boolean } = {}) => {
  const opened = await journey.openPage(options);
  await logIn(opened.page, email, `/course/${roomId}`);
  await opened.page.getByRole('heading', { level: 1, name: /^Aula/ }).waitFor();
  // In the room once the server counts the viewer.
  await opened.page.getByText(/assistindo$/).waitFor({ timeout: 120_000 });
  return opened;
};

const capital = { question: 'Capital do Brasil?', answers: ['Rio de Janeiro', 'Brasília', 'Salvador'], rightAnswer: 1 };
const organizer = async () => {
  const caller = await callAs(journey.server.url, 'organizer@palco.test');
  const api = (path: string, body: unknown = {}) =>
    post(`${journey.server.url}/api/rooms/${path}`, body, caller.headers);
  return {
    release: async (quiz: object) => {
      const { id = '' } = await api(`${roomId}/questions`, { duration: 600, questions: [capital], ...quiz });
      await api(`questions/${id}/release`);
      return id;
    },
    close: (id: string) => api(`questions/${id}/close`),
    show: (id: string) => api(`questions/${id}/results`, { show: true }),
  };
};
const points = async () =>
  (
    await query(
      journey.server.databaseUrl,
      'select email, points from ranking_totals join users on users.id = user_id order by points desc',
    )
  ).map((row) => row as { email: string; points: number });

const results = (page: Page) => page.getByRole('region', { name: 'Resultado' });

describe('a game', () => {
  it('is written, released and closed by an organizer, who shows its results; the right answer gives points, which the ranking shows to everyone', async () => {
    await journey.server.sql('delete from points_ledger');
    await journey.server.sql('delete from ranking_totals');
    const { page: host } = await open('organizer@palco.test');
    const { page: right, complaints } = await open('viewer@palco.test');
    const { page: wrong } = await open('viewer2@palco.test');

    await host.getByRole('button', { name: 'Novo quiz' }).click();
    const editor = host.getByRole('dialog', { name: 'Novo quiz' });
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await editor.getByText('Preencha este campo.').first().waitFor();
    await expectNoAxeViolations(host);
    await editor.getByLabel('Pergunta', { exact: true }).fill(capital.question);
    for (const [index, text] of capital.answers.entries()) {
      await editor.getByLabel(`Resposta ${index + 1}`, { exact: true }).fill(text);
    }
    await editor.getByRole('radio', { name: 'A resposta 2 é a certa' }).check();
    await editor.getByLabel('Tempo para responder (segundos)').fill('120');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await host.getByText('Rascunho').waitFor();
    await host.getByRole('button', { name: 'Liberar' }).click();

    // The viewers have it in the chat column; nothing shows which answer is right.
    for (const page of [right, wrong]) await chat(page).getByText(capital.question).waitFor();
    await right.getByText(/^Nova pergunta: Capital do Brasil\?/).waitFor({ state: 'attached' });
    await expectNoAxeViolations(right);
    // The card is there for one more second, which a busy machine may miss.
    await followAnswer(right);
    await right.keyboard.press('2');
    await expect.poll(() => right.evaluate(() => document.documentElement.dataset['sentAnswer'])).toContain('Brasília');
    await quizOf(right).waitFor({ state: 'detached' });
    await answer(wrong, 'Salvador').click();
    await quizOf(wrong).waitFor({ state: 'detached' });
    await host.getByText('2 respostas').waitFor();

    await host.getByRole('button', { name: 'Encerrar' }).click();
    await host.getByRole('button', { name: 'Mostrar resultado' }).click();
    await results(right).getByText('Você acertou!').waitFor();
    await results(wrong).getByText('Não foi desta vez').waitFor();
    await expectNoAxeViolations(wrong);
    await expectNoAxeViolations(host);
    await results(right).getByRole('button', { name: 'Fechar' }).click();
    await expect.poll(() => results(right).count()).toBe(0);
    await host.getByRole('button', { name: 'Ocultar resultado' }).click();
    await results(wrong).waitFor({ state: 'detached' });

    await expect.poll(points).toHaveLength(1);
    const [winner] = await points();
    expect(winner?.email).toBe('viewer@palco.test');
    expect(winner?.points).toBeGreaterThan(100);
    expect(winner?.points).toBeLessThanOrEqual(200);

    const ranking = (page: Page) => page.getByRole('dialog', { name: 'Ranking' });
    await right.getByRole('button', { name: /^Ranking/ }).click();
    await ranking(right).getByText(`Você está em 1º lugar, com ${winner?.points} pontos`).waitFor();
    await wrong.getByRole('button', { name: /^Ranking/ }).click();
    await expect
      .poll(async () => (await ranking(wrong).getByRole('row').allInnerTexts())[1])
      .toMatch(new RegExp(`^1º\\s+Vitória Souza[^]*\\s${winner?.points}$`));
    expect(complaints).toEqual([]);
  });

  it('ends by itself when its time is over; a late answer is refused and the results are shown all the same', async () => {
    const { page } = await open('guest@palco.test');
    const host = await organizer();
    const id = await host.release({ duration: 5 });
    await page.getByText('O tempo do quiz acabou.').waitFor({ state: 'attached', timeout: 120_000 });
    await quizOf(page).waitFor({ state: 'detached' });
    const guest = await callAs(journey.server.url, 'guest@palco.test');
    const tooLate = `${journey.server.url}/api/rooms/questions/${id}/answer?answer=1`;
    await expect(post(tooLate, {}, guest.headers)).rejects.toThrow(/409.*O tempo desta pergunta acabou/);
    await host.show(id);
    await results(page).getByText('Resposta certa').waitFor({ state: 'attached' });
  });
});

describe('a quiz', () => {
  it('moves onto the video in full screen and back, one at a time', async () => {
    // The player is shown whether its stream loads or not.
    await journey.server.sql(
      `update rooms set primary_stream_url = 'https://video.invalid/live.m3u8' where id = ${roomId}`,
    );
    const { page } = await open('viewer@palco.test');
    await (await organizer()).release({});
    await chat(page).getByText(capital.question).waitFor();
    await expect.poll(() => quizOf(page).count()).toBe(1);
    await page.getByRole('button', { name: /^Tela cheia/ }).click();
    await player(page).getByText(capital.question).waitFor();
    await expect.poll(() => quizOf(page).count()).toBe(1);
    await expect.poll(() => chat(page).getByText(capital.question).count()).toBe(0);
    // It fits, over the lower part of the picture.
    const box = await quizOf(page).boundingBox();
    expect(box?.y).toBeGreaterThan(300);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900);
    // An error is shown there too; the quiz can be answered again.
    await page.route('**/answer?**', (route) => route.abort());
    // A slider keeps the focus after it was moved, and does not use digits.
    await player(page).getByRole('slider', { name: 'Volume' }).focus();
    await page.keyboard.press('2');
    await page.locator(':fullscreen').getByText('Sem resposta do servidor. Sua resposta não foi enviada.').waitFor();
    await page.unroute('**/answer?**');
    await player(page).getByRole('button', { name: 'Responder' }).click();
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
    await chat(page).getByText(capital.question).waitFor();
    // A digit typed into the chat answers nothing.
    await page.getByRole('textbox').pressSequentially('2');
    expect(await quizOf(page).getByText('Resposta enviada').count()).toBe(0);
    await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('2');
  });

  it('is there again after a reload, with the time that is left; an answered one is not', async () => {
    const { page } = await open('viewer@palco.test');
    await (await organizer()).release({});
    await quizOf(page).waitFor();
    await expect.poll(() => quizOf(page).getByRole('timer').textContent()).toMatch(/^9:/);
    await page.reload();
    await quizOf(page).getByText(capital.question).waitFor();
    await expect.poll(() => quizOf(page).getByRole('timer').textContent()).toMatch(/^[89]:/);
    await page.keyboard.press('1');
    await quizOf(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/assistindo$/).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => quizOf(page).count()).toBe(0);
  });

  it('of several questions is answered one by one: saved when moving on, locked, finished', async () => {
    const { page } = await open('viewer@palco.test');
    const more = { question: 'Gostou?', answers: ['Sim', 'Não'], rightAnswer: null };
    const host = await organizer();
    await host.release({ title: 'Duas perguntas', questions: [capital, more] });
    await quizOf(page).getByText('Pergunta 1 de 2').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    const saved = page.waitForResponse((response) => response.url().includes('/answer'));
    await quizOf(page).getByRole('button', { name: 'Próxima' }).click();
    expect((await saved).status()).toBe(200);
    // A reload continues with the open question; the first is locked.
    await page.reload();
    await quizOf(page).getByText('Pergunta 2 de 2').waitFor();
    await quizOf(page).getByRole('button', { name: 'Voltar' }).click();
    await quizOf(page).getByText('Resposta registrada').waitFor();
    await expect.poll(() => answer(page, 'Brasília').getAttribute('aria-pressed')).toBe('true');
    await answer(page, 'Salvador').click({ force: true });
    await expect.poll(() => answer(page, 'Brasília').getAttribute('aria-pressed')).toBe('true');
    await quizOf(page).getByRole('button', { name: 'Próxima' }).click();
    // Skipped, opened again, finished.
    await quizOf(page).getByRole('button', { name: 'Pular' }).click();
    await quizOf(page).getByText('Há um quiz aberto').waitFor();
    await quizOf(page).getByRole('button', { name: 'Responder' }).click();
    await answer(page, 'Sim').click();
    await expectNoAxeViolations(page);
    await followAnswer(page);
    await quizOf(page).getByRole('button', { name: 'Finalizar' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['sentAnswer'])).toBeDefined();
    await quizOf(page).waitFor({ state: 'detached' });
  });

  it('shows the server’s reason for a refused answer, and closes; it can be answered again when the server did not respond', async () => {
    const { page } = await open('viewer@palco.test');
    const host = await organizer();
    const id = await host.release({});
    await quizOf(page).waitFor();
    const elsewhere = await callAs(journey.server.url, 'viewer@palco.test');
    await post(`${journey.server.url}/api/rooms/questions/${id}/answer?answer=0`, {}, elsewhere.headers);
    await page.keyboard.press('2');
    await expectToast(page, 'Você já respondeu esta pergunta.');
    await quizOf(page).waitFor({ state: 'detached' });
    await host.close(id);

    await page.route('**/answer?**', (route) => route.abort());
    await host.release({});
    await quizOf(page).waitFor();
    await page.keyboard.press('2');
    await expectToast(page, 'Sem resposta do servidor. Sua resposta não foi enviada.');
    await page.unroute('**/answer?**');
    await quizOf(page).getByRole('button', { name: 'Responder' }).click();
    await followAnswer(page);
    await answer(page, 'Brasília').click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['sentAnswer'])).toContain('Brasília');
    await quizOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Há um quiz aberto').count()).toBe(0);
  });

  it('has a panel of its own in a live without a chat, also for an extra enrolment', async () => {
    await journey.server.sql(`update rooms set is_chat_enabled = false where id = ${roomId}`);
    await journey.server.sql(
      `insert into enrolments (user_id, course_id, kind) select users.id, rooms.course_id, 'extra' from users, rooms
       where email = 'extra@palco.test' and rooms.id = ${roomId}
       on conflict (user_id, course_id) do update set kind = 'extra'`,
    );
    const { page } = await open('extra@palco.test', { width: 360, height: 740 });
    await page.getByText('Nenhum quiz agora').waitFor();
    await expect.poll(() => page.locator('video').count()).toBe(0);
    await expectNoAxeViolations(page);
    const id = await (await organizer()).release({});
    await page.getByRole('region', { name: 'Quizzes' }).getByText(capital.question).waitFor();
    await expectNoAxeViolations(page);
    await (await organizer()).close(id);
    await page.getByText('Nenhum quiz agora').waitFor();
  });
});
