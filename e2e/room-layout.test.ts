import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, post } from './support/api.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectNoSidewaysScroll } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
const answers = [
  'Uma resposta comprida, que ocupa mais de uma linha em um celular',
  'Outra resposta comprida, para que todas juntas não caibam',
  'A terceira',
  'A quarta, que ficava cortada',
  'A quinta',
  'A última',
];
let roomId: string;
let release: () => Promise<string>;
let close: (id: string) => Promise<unknown>;

beforeAll(async () => {
  const { server } = journey;
  roomId = await addRoom(server, { name: 'Iluminação de entrevistas com duas fontes e um rebatedor', isLive: true });
  // The player is shown whether its stream loads or not.
  await server.sql(
    `update rooms set primary_stream_url = 'https://video.invalid/live.m3u8', is_protected = false, is_sale_enabled = true where id = ${roomId}`,
  );
  await server.sql('update courses set has_gamification = true');
  await server.sql(
    `insert into chat_messages (room_id, user_id, type, client_id, text, permissions, color_index, created_at)
     select ${roomId}, (select id from users where email = 'guest@palco.test'), 'roomMessage', 'seed-' || n,
            case when n < 2 then rpad('Aviso ' || n, 160, ' leiam o material') else 'mensagem ' || n end, '{}', n % 5,
            now() - interval '1 hour' + n * interval '1 second'
     from generate_series(0, 29) n`,
  );
  await server.sql(
    `insert into chat_pins (room_id, message_id, pinned_at)
     select ${roomId}, id, now() from chat_messages where room_id = ${roomId} order by id limit 2`,
  );
  await server.sql(
    `insert into offers (room_id, base_url, uses_salesforce_id, created_at)
     values (${roomId}, 'https://loja.example.com/masterclass?aluno=', false, now())`,
  );
  const { headers } = await callAs(server.url, 'organizer@palco.test');
  const api = (path: string, body: unknown = {}) => post(`${server.url}/api/rooms/${path}`, body, headers);
  release = async () => {
    const question = { question: 'Qual é a certa?', answers, rightAnswer: 5 };
    const { id = '' } = await api(`${roomId}/questions`, { duration: 3600, questions: [question] });
    await api(`questions/${id}/release`);
    return id;
  };
  close = (id) => api(`questions/${id}/close`);
});

beforeEach(() => journey.server.sql('update quizzes set ends_at = now() where ends_at > now()'));

const open = async (width: number, height: number) => {
  const { page } = await journey.openPage({ width, height });
  await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
  await page.getByText('mensagem 29').waitFor();
  return page;
};
const picture = (page: Page) => page.getByRole('region', { name: 'Vídeo' });
const chat = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true });
const conversation = (page: Page) => page.getByRole('tabpanel');
const quiz = (page: Page) => page.getByRole('region', { name: 'Quiz', exact: true });
const pins = (page: Page) => page.getByRole('list', { name: 'Mensagens fixadas' }).getByRole('listitem');
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
type Box = Awaited<ReturnType<typeof boxOf>>;
const doOverlap = (a: Box, b: Box) =>
  a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;

/** Problems with the boxes of the page at its present size. */
const problemsOf = async (page: Page, minPicture: number): Promise<string[]> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [video, column, panel] = [await boxOf(picture(page)), await boxOf(chat(page)), await boxOf(conversation(page))];
  const lines = await Promise.all((await pins(page).filter({ visible: true }).all()).map(boxOf));
  const share = panel.height / height;
  const [log, newest] = [await boxOf(conversation(page).getByRole('log')), await boxOf(page.getByText('mensagem 29'))];
  const problems = {
    'the picture is small': video.width < minPicture,
    'the chat lies over the picture': doOverlap(video, column),
    // A laptop at 400 % scrolls; everywhere else all of the conversation is within the window.
    'the conversation leaves the window': height > 300 && panel.bottom > height,
    // Upright it keeps almost half of the screen.
    'the newest message is cut off': newest.bottom > log.bottom || newest.y < log.y,
    'the conversation is small': share < (height > width ? 0.45 : 0.3),
    'there are no pins': lines.length === 0,
    'a pin has more than one line': lines.some((line) => line.height > 50),
    'pins lie over each other': lines.some((line, index) => lines.slice(index + 1).some((one) => doOverlap(line, one))),
  };
  return Object.entries(problems).flatMap(([problem, isThere]) =>
    isThere ? [`${problem} (${share.toFixed(2)})`] : [],
  );
};

/** Upright phone and tablet, phone on its side, a laptop at 200 % and 400 %, small and large windows. */
const sizes = [
  { width: 360, height: 740, minPicture: 360 },
  { width: 768, height: 1024, minPicture: 720 },
  { width: 740, height: 360, minPicture: 420 },
  { width: 720, height: 450, minPicture: 400 },
  { width: 360, height: 225, minPicture: 360 },
  { width: 800, height: 600, minPicture: 450 },
  { width: 1100, height: 700, minPicture: 640 },
  { width: 1440, height: 900, minPicture: 900 },
  { width: 2560, height: 1440, minPicture: 1900 },
] as const;

describe('a live with two long pins, an offer and an open quiz', () => {
  it('has its picture, title, conversation and answers side by side or one below the other on every screen', async () => {
    const page = await open(360, 740);
    await page.getByRole('region', { name: 'Oferta' }).waitFor();
    const id = await release();
    await quiz(page).waitFor();
    for (const { width, height, minPicture } of sizes) {
      await page.setViewportSize({ width, height });
      const at = `${width}x${height}`;
      // The page renders again for another size a moment later.
      await expect.poll(() => problemsOf(page, minPicture), { message: at }).toEqual([]);
      // The last answer can be reached by scrolling the card, and then is all visible.
      const last = quiz(page).getByRole('button', { name: 'A última' });
      await last.scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page);
      const [card, button] = [await boxOf(quiz(page)), await boxOf(last)];
      expect(button.bottom, at).toBeLessThanOrEqual(card.bottom);
      expect(button.y, at).toBeGreaterThanOrEqual(card.y);
      await page.getByRole('heading', { level: 1, name: 'Iluminação' }).waitFor();
      await page.getByRole('button', { name: /^Ranking/ }).waitFor();
      await page.getByText('AO VIVO', { exact: true }).waitFor();
      await page.getByText(/assistindo$/).waitFor();
    }
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoAxeViolations(page);

    // Answered, it leaves; the points come when the question has closed.
    await quiz(page).getByRole('button', { name: 'A última' }).click();
    await quiz(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.shownToasts)).toEqual([]);
    await close(id);
    await expectToast(page, ' pontos no quiz! Você está em 1º lugar.');
    await expect.poll(() => page.getByRole('button', { name: /^Ranking/ }).textContent()).toMatch(/1º/);
  });

  it('opens its pins and details on a phone, folds its offer, and gives way to the connection banner, so that nothing leaves the window', async () => {
    const page = await open(360, 740);
    await pins(page).getByRole('button').last().click();
    const lines = await Promise.all((await pins(page).all()).map(boxOf));
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.height > 60)).toBe(true);
    expect(lines[0] && lines[1] && doOverlap(lines[0], lines[1])).toBe(false);
    await pins(page).getByRole('button').last().click();
    await expect.poll(() => pins(page).filter({ visible: true }).count()).toBe(1);

    const offer = page.getByRole('region', { name: 'Oferta' });
    await offer.getByRole('button', { name: 'Fechar' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Uma oferta para você' }).click();
    await offer.waitFor();

    const details = page.getByRole('button', { name: 'Sobre a aula' });
    await details.click();
    await page.getByText('Uma aula.').waitFor();
    await expectNoAxeViolations(page);
    await details.click();
    await page.getByText('Uma aula.').waitFor({ state: 'hidden' });
    await page.getByText('mensagem 29').waitFor();

    // All of it gives way to the connection banner.
    await page.context().setOffline(true);
    await page.getByText('Conexão perdida. Reconectando…').waitFor();
    const counter = page.getByText('0/200');
    await expect.poll(async () => (await boxOf(page.getByRole('banner'))).y).toBeGreaterThan(10);
    expect((await boxOf(counter)).bottom).toBeLessThanOrEqual(740);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  it('has a theatre without menu and top bar, and in full screen its chat beside the picture', async () => {
    const page = await open(1440, 900);
    const before = await boxOf(picture(page));
    await page.keyboard.press('t');
    await expect.poll(async () => (await boxOf(picture(page))).width).toBeGreaterThan(before.width + 60);
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    expect(doOverlap(await boxOf(picture(page)), await boxOf(chat(page)))).toBe(false);
    // A letter in a message is a letter.
    await page.getByRole('textbox').pressSequentially('t');
    await page.getByRole('button', { name: 'Modo teatro (T)' }).click();
    await page.getByRole('banner').waitFor();
    await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('t');

    await page.getByRole('button', { name: /^Tela cheia/ }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await chat(page).waitFor({ state: 'hidden' });
    await expect.poll(async () => (await boxOf(picture(page))).width).toBe(1440);
    await page.getByRole('button', { name: 'Chat em tela cheia' }).click();
    await chat(page).waitFor();
    await expect.poll(async () => (await boxOf(picture(page))).width).toBeLessThan(1200);
    expect(doOverlap(await boxOf(picture(page)), await boxOf(chat(page)))).toBe(false);
    expect((await boxOf(conversation(page))).bottom).toBeLessThanOrEqual(900);
    const id = await release();
    await picture(page).getByRole('button', { name: 'A última' }).waitFor({ state: 'attached' });
    await page.evaluate(() => document.exitFullscreen());
    await close(id);
  });
});
