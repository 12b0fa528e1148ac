import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLiveName } from '../apps/server/src/demo/live-room.ts';
import { query } from '../apps/server/test/database.ts';
import { messages as liveWords } from '../apps/web/src/features/live/messages.pt-BR.ts';
import { callAs, post } from './support/api.ts';
import { launchFirefox, openFirefoxPage, playbackOf } from './support/firefox.ts';
import { expectMediaReady, linkFor } from './support/live/people.ts';
import { demoPassword } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';
import { type RunningServer, startServer } from './support/server.ts';

/** With the live of the demo, and media on loopback, as on a first start; without the films of the demo, which take minutes to make. */
let server: RunningServer;
let firefox: Browser;
let liveId: string;
beforeAll(async () => {
  [server, firefox] = await Promise.all([
    startServer({ env: { NODE_ENV: 'development', MEDIA_PORT: '0', MEDIA_WORKERS: '1' } }),
    launchFirefox(),
  ]);
  liveId = await addRoom(server, { name: demoLiveName, isProtected: false });
  await server.restart();
});
afterAll(async () => {
  await firefox?.close();
  await server?.dispose();
});

const see = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`);
const expectMovement = async (page: Page) => {
  const { frames } = await playbackOf(page);
  await expect.poll(async () => (await playbackOf(page)).frames, { timeout: 240_000 }).toBeGreaterThan(frames + 10);
};
/** The login page has the only journey that fills it; the others store the login. */
const open = async (email: string, address: string): Promise<Page> => {
  const { accessToken } = await post(`${server.url}/api/auth/login`, { username: email, password: demoPassword });
  await fetch(`${server.url}/api/users/onboarding`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ global_skip: true }),
  });
  const page = await openFirefoxPage(firefox, `${server.url}/livez`);
  await page.evaluate((token) => localStorage.setItem('palco.token', token), accessToken ?? '');
  await page.goto(`${server.url}${address}`);
  return page;
};

it('a newcomer logs in, declines the tour and finds the live', async () => {
  const page = await openFirefoxPage(firefox, server.url);
  await page.locator('input[type="email"]').fill('viewer2@palco.test');
  await page.locator('input[type="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await (await see(page, 'Pular tour'))?.click();
  await see(page, demoLiveName);
});

it('plays a recorded room', async () => {
  const roomId = await addRoom(server, { name: 'Gravada', videoId: await addFilm(server), isProtected: false });
  const page = await open('viewer@palco.test', `/course/${roomId}`);
  await expectMovement(page);
});

it('plays the demo live by HLS at once, and the viewer chats and answers a quiz', async () => {
  await expectMediaReady(server);
  const organizer = await callAs(server.url, 'organizer@palco.test');
  const page = await open('viewer@palco.test', `/course/${liveId}`);
  await expectMovement(page);
  // From a media source, not from a connection.
  expect((await playbackOf(page)).source).toMatch(/^blob:/);

  await page.locator('textarea').fill('Olá do Firefox');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => query(server.databaseUrl, 'select text from chat_messages'), { timeout: 240_000 })
    .toEqual([{ text: 'Olá do Firefox' }]);
  await post(`${server.url}/api/rooms/${liveId}/message`, { text: 'Olá, Firefox' }, organizer.headers);
  await see(page, 'Olá, Firefox');

  const capital = { question: 'Capital do Brasil?', answers: ['Salvador', 'Brasília'], rightAnswer: 1 };
  const questions = { duration: 600, questions: [capital] };
  const quiz = await post(`${server.url}/api/rooms/${liveId}/questions`, questions, organizer.headers);
  await post(`${server.url}/api/rooms/questions/${quiz['id']}/release`, {}, organizer.headers);
  await (await page.waitForSelector('::-p-text(Brasília)'))?.click();
  await expect
    .poll(() => query(server.databaseUrl, 'select answer from quiz_answers'), { timeout: 240_000 })
    .toEqual([{ answer: 1 }]);
  await expectMovement(page);
});

it('shows a producer on the machine of the server which setting to change', async () => {
  await expectMediaReady(server);
  const roomId = await addRoom(server, { name: 'Do Firefox', isProtected: false });
  const link = await linkFor(server, roomId, 'producer');
  const page = await open('monitor@palco.test', `/producer/${roomId}?token=${link}`);
  await see(page, liveWords.test.blocked.browser);
});
