import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { messages as chatWords } from '../apps/web/src/features/chat/messages.pt-BR.ts';
import { messages as doubtWords } from '../apps/web/src/features/doubts/messages.pt-BR.ts';
import { messages as studio } from '../apps/web/src/features/live/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/live/organizer/messages.pt-BR.ts';
import { messages as stageWords } from '../apps/web/src/features/live/stage/messages.pt-BR.ts';
import { messages as offerWords } from '../apps/web/src/features/offers/messages.pt-BR.ts';
import { messages as quizWords } from '../apps/web/src/features/quiz/control/messages.pt-BR.ts';
import { messages as teamWords } from '../apps/web/src/features/teams/messages.pt-BR.ts';
import { newFolder } from './support/films.ts';
import { useJourney } from './support/journey.ts';
import { expectMediaReady } from './support/live/people.ts';
import { enterStage, expectPeopleOnStage } from './support/live/stage.ts';
import { fillLogin } from './support/people.ts';
import { admin, join, makeCourse, makeRoom, makeVouchers, setUp } from './support/show.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney({ database: 'empty', env: { PALCO_DEMO: '0', MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

const openPanel = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Sets the start of the live and makes a link for its producer. */
const prepareLive = async (page: Page): Promise<string> => {
  await openPanel(page, words.setup);
  const tomorrow = new Date(Date.now() + 26 * 3600 * 1000).toISOString().slice(0, 16);
  await page.getByLabel(words.start).fill(tomorrow);
  await page.getByRole('region', { name: words.schedule }).getByRole('button', { name: words.save }).click();
  await expectToast(page, words.saved);
  await openPanel(page, words.links);
  const box = page.getByRole('group', { name: words.linkTypes.producer.title });
  await box.getByRole('button', { name: words.makeLink }).click();
  await box.getByText(/^Vale até/).waitFor();
  const { pathname, search } = new URL(await box.getByRole('textbox').inputValue());
  return pathname + search;
};

const inviteMonitor = async (page: Page, email: string) => {
  await openPanel(page, words.chatSettings);
  await page.getByLabel(chatWords.roomMonitors).fill(email);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await button(page, chatWords.save).first().click();
  await saved;
};

const goLive = async (producer: Page, link: string) => {
  await producer.goto('/');
  await fillLogin(producer, admin.email, admin.password);
  await producer.keyboard.press('Enter');
  await producer.waitForURL('**/home');
  await producer.goto(link);
  await producer.getByRole('link', { name: studio.toStage }).click();
  await enterStage(producer, stageWords.goLive);
};

/** The viewer asks, and the monitor answers from the queue of the room page. */
const answerDoubt = async (viewer: Page, monitor: Page) => {
  const openDoubts = (page: Page) => page.getByRole('tab', { name: chatWords.doubts }).click();
  await openDoubts(viewer);
  await viewer.getByLabel(chatWords.placeholderDoubt).fill('Qual refletor?');
  await viewer.keyboard.press('Enter');
  await openDoubts(monitor);
  await button(monitor, doubtWords.title).click();
  const queue = monitor.getByRole('dialog', { name: doubtWords.title });
  await queue.getByRole('button', { name: doubtWords.takeNamed({ text: 'Qual refletor?' }) }).click();
  await queue.getByRole('textbox', { name: doubtWords.answer }).fill('O de mil watts.');
  await monitor.keyboard.press('Enter');
  await queue.getByText(doubtWords.empty).waitFor();
  await viewer.getByRole('article').filter({ hasText: 'O de mil watts.' }).first().waitFor();
};

/** A raised hand is called to the stage from the control room. */
const callToStage = async (page: Page, viewer: Page) => {
  await openPanel(page, words.stage);
  await button(viewer, stageWords.raiseHand).click();
  await button(page, stageWords.inviteName({ name: 'Maria da Silva' })).click();
  await button(viewer, stageWords.accept).click();
  await enterStage(viewer);
  await expectPeopleOnStage(viewer, 2);
};

const runPanels = async (page: Page, viewer: Page) => {
  const general = page.getByRole('region', { name: words.chatOf({ tab: chatWords.general }), exact: true });
  await general.getByRole('textbox').fill('Boa noite a todos');
  await page.keyboard.press('Enter');
  await viewer.getByText('Boa noite a todos').waitFor();
  await openPanel(page, words.quizzes);
  await page.getByRole('button', { name: quizWords.create }).click();
  await page.getByLabel(quizWords.question, { exact: true }).fill('Quantos refletores?');
  await page.getByLabel(quizWords.answer({ place: 1 }), { exact: true }).fill('Quatro');
  await page.getByLabel(quizWords.answer({ place: 2 }), { exact: true }).fill('Oito');
  await page.getByRole('button', { name: quizWords.save }).click();
  await page.getByRole('button', { name: quizWords.release }).click();
  await viewer.getByText('Quantos refletores?').first().waitFor();
  await openPanel(page, words.offers);
  await page.getByLabel(offerWords.url).fill('https://loja.example.com/');
  await page.getByRole('button', { name: offerWords.save }).click();
  const shown = page.getByRole('switch', { name: offerWords.show });
  await expect.poll(() => shown.isEnabled()).toBe(true);
  await shown.click();
  await expect.poll(() => viewer.locator('a[href*="loja.example.com"]').count()).toBeGreaterThan(0);
  await openPanel(page, words.teams);
  await page.getByRole('button', { name: teamWords.create }).click();
  await page
    .getByText(teamWords.teamName({ name: '1' }))
    .first()
    .waitFor();
};

it('an empty installation becomes a course whose live is run from one screen and plays as a recording', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { page } = await journey.openPage({ width: 1280, height: 720 });
  await setUp(page, journey.server);
  await makeCourse(page);
  const roomId = await makeRoom(page, folder);
  const [first = '', second = ''] = await makeVouchers(page, 2);
  await page.goto(`/organizer/rooms/${roomId}/live`);
  const link = await prepareLive(page);

  const size = { width: 1000, height: 700, hasLightDevices: true };
  const viewer = (await journey.openPage(size)).page;
  const monitor = (await journey.openPage(size)).page;
  const producer = (await journey.openPage(size)).page;
  const [email] = await Promise.all([
    join(monitor, journey.server, first, roomId),
    join(viewer, journey.server, second, roomId),
  ]);
  await inviteMonitor(page, email);

  await goLive(producer, link);
  await expectPeopleOnStage(viewer, 1);
  await runPanels(page, viewer);
  await answerDoubt(viewer, monitor);
  await callToStage(page, viewer);

  await page.getByRole('button', { name: studio.end }).click();
  await page.getByRole('button', { name: studio.endConfirm }).click();
  await page.getByText(words.states.ended, { exact: true }).waitFor();
  const playing = async () => {
    await monitor.reload();
    const isLoaded = () => (document.querySelector('video')?.duration ?? 0) > 1;
    await monitor.waitForFunction(isLoaded, undefined, { timeout: 20_000 });
    return true;
  };
  await expect.poll(playing, { timeout: 240_000, interval: 3000 }).toBe(true);
}, 480_000);
