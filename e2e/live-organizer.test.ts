import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { messages as chatWords } from '../apps/web/src/features/chat/messages.pt-BR.ts';
import { messages as dashboardWords } from '../apps/web/src/features/dashboard/messages.pt-BR.ts';
import { messages as doubtWords } from '../apps/web/src/features/doubts/messages.pt-BR.ts';
import { messages as studio } from '../apps/web/src/features/live/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/live/organizer/messages.pt-BR.ts';
import { messages as offerWords } from '../apps/web/src/features/offers/messages.pt-BR.ts';
import { messages as playback } from '../apps/web/src/features/playback/messages.pt-BR.ts';
import { messages as quizWords } from '../apps/web/src/features/quiz/control/messages.pt-BR.ts';
import { messages as reportWords } from '../apps/web/src/features/reports/shared/messages.pt-BR.ts';
import { messages as rooms } from '../apps/web/src/features/rooms/organizer/messages.pt-BR.ts';
import { messages as teamWords } from '../apps/web/src/features/teams/messages.pt-BR.ts';
import { messages as moveWords } from '../apps/web/src/features/teams/organizer/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { api, enter, expectMediaReady, startTransmission } from './support/live/people.ts';
import { expectMovement } from './support/live/screens.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { everyWidth, expectGoodScreen, expectNoSidewaysScroll } from './support/screen.ts';
import type { RunningServer } from './support/server.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

const newRoom = (name: string) => addRoom(journey.server, { name, isProtected: false });
const organizer = async (path: string, options = {}) => {
  const opened = await journey.openPage(options);
  await logIn(opened.page, 'organizer@palco.test', path);
  return opened.page;
};

/** A panel of the control room that shares its place with others. */
const openPanel = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('an organizer', () => {
  it('opens a live, watches it beside the producer, and ends it for good', async () => {
    const roomId = await newRoom('Regência');
    const page = await organizer('/organizer/rooms');
    await page.getByRole('link', { name: rooms.liveOf({ name: 'Regência' }) }).click();
    await page.getByText(words.states.not_live).waitFor();
    await page.getByRole('button', { name: words.openPreview }).click();
    await page.getByText(words.previewAway).waitFor();
    await page.getByRole('button', { name: words.goLive }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.goLive }).click();
    await page.getByText(words.states.live, { exact: true }).waitFor();
    await startTransmission(journey, roomId);
    await expectMovement(page);
    await page.goto('/organizer');
    const picture = page.getByRole('img', { name: dashboardWords.picture({ name: 'Regência' }) });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const shown = await picture.getAttribute('src');
    await expect.poll(() => picture.getAttribute('src')).not.toBe(shown);
    await page.getByRole('link', { name: dashboardWords.control({ name: 'Regência' }) }).click();
    await page.getByRole('button', { name: studio.end }).click();
    await page.getByRole('button', { name: studio.endConfirm }).click();
    await page.getByText(words.states.ended, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: words.goLive }).count()).toBe(0);
  });

  it('hands out links, one to produce and one to look before the live, on a page that is good at every width', async () => {
    const roomId = await newRoom('Convites');
    const page = await organizer(`/organizer/rooms/${roomId}/live`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPanel(page, words.links);
    const make = async (type: 'producer' | 'preview') => {
      const { title } = words.linkTypes[type];
      const box = page.getByRole('group', { name: title });
      await box.getByRole('combobox').selectOption('hour');
      await box.getByRole('button', { name: words.makeLink }).click();
      await box.getByText(/^Vale até/).waitFor();
      await box.getByRole('button', { name: words.copy }).click();
      await expectToast(page, words.copied);
      const shown = await box.getByRole('textbox').inputValue();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
      const { pathname, search } = new URL(shown);
      return pathname + search;
    };
    const produce = await make('producer');
    expect(produce).toContain(`/producer/${roomId}?token=`);
    const preview = await make('preview');
    await page.getByText(words.states.not_live).waitFor();
    await expectGoodScreen(page, everyWidth);
    // A tablet has conversations beside each other in one of its tabs, a phone on its side scrolls the page.
    const before = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const [width, height] of [
      [1024, 768],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize(before);

    const guest = await journey.openPage();
    await logIn(guest.page, 'viewer@palco.test', preview);
    await guest.page.getByText(playback.signals.away.title).waitFor({ timeout: 120_000 });
    await guest.page.goto(produce);
    await guest.page.getByRole('heading', { name: studio.test.title }).waitFor();

    const producerBox = page.getByRole('group', { name: words.linkTypes.producer.title });
    await producerBox.getByRole('button', { name: words.revokeLink }).click();
    await expectToast(page, words.linksRevoked);
    await expectNoAxeViolations(page);
    await guest.page.goto(produce);
    await guest.page.waitForURL('**/noPermission');
    await page.getByRole('button', { name: words.revokeLinks }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.revokeLinks }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    const previewBox = page.getByRole('group', { name: words.linkTypes.preview.title });
    await previewBox.getByRole('button', { name: words.copy }).waitFor({ state: 'detached' });
    const body = { roomId, token: new URL(preview, journey.server.url).searchParams.get('token') };
    const checked = await guest.page.evaluate(async (sent) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('palco.token')}`,
        'content-type': 'application/json',
      };
      const answer = await fetch('/livestream/token/check-type', {
        method: 'POST',
        headers,
        body: JSON.stringify(sent),
      });
      return answer.status;
    }, body);
    expect(checked).toBe(403);
  });

  it('prepares a live: when it is to happen in the time of a place, the streams of an encoder, and the chat', async () => {
    const roomId = await newRoom('Agenda');
    const page = await organizer(`/organizer/rooms/${roomId}/live`);
    await openPanel(page, words.setup);
    await page.getByRole('combobox', { name: words.timezone }).click();
    await page.getByLabel(words.searchTimezone).fill('madrid');
    await page.getByRole('option', { name: 'Europe/Madrid' }).click();
    await page.getByLabel(words.start).fill('2027-07-01T20:00');
    await page.getByLabel(words.end, { exact: true }).fill('2027-07-01T19:00');
    await page.getByText(words.endBeforeStart).waitFor();
    const saveIn = (card: string) => page.getByRole('region', { name: card }).getByRole('button', { name: words.save });
    await expect.poll(() => saveIn(words.schedule).isDisabled()).toBe(true);
    await page.getByLabel(words.end, { exact: true }).fill('2027-07-01T21:30');
    await saveIn(words.schedule).click();
    await expectToast(page, words.saved);
    await page.getByLabel(words.primary).fill('http://cdn.test/a.m3u8');
    await page.getByText(words.urlInvalid).waitFor();
    await page.getByLabel(words.primary).fill('https://cdn.test/a.m3u8');
    await page.getByLabel(words.password, { exact: true }).fill('segredo');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await saveIn(words.encoder).click();
    await saved;

    // The chat before the live.
    await openPanel(page, words.chatSettings);
    await page.getByLabel(chatWords.slowModeLabel).selectOption('30');
    await page.getByLabel(chatWords.roomMonitors).fill('viewer2@palco.test');
    const monitors = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await page.getByRole('button', { name: chatWords.save, exact: true }).first().click();
    await monitors;
    const chat = page.getByRole('switch', { name: words.chatSwitch });
    const switched = page.waitForResponse((response) => response.url().endsWith('/chat/enable'));
    await chat.click();
    await switched;
    await page.getByText(words.chatIsOff).first().waitFor();

    await page.reload();
    await openPanel(page, words.setup);
    await expect.poll(() => page.getByLabel(words.start).inputValue()).toBe('2027-07-01T20:00');
    await expect.poll(() => page.getByLabel(words.end, { exact: true }).inputValue()).toBe('2027-07-01T21:30');
    await expect.poll(() => page.getByLabel(words.primary).inputValue()).toBe('https://cdn.test/a.m3u8');
    await openPanel(page, words.chatSettings);
    await expect.poll(() => chat.isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel(chatWords.slowModeLabel).inputValue()).toBe('30');
    await expect.poll(() => page.getByLabel(chatWords.roomMonitors).inputValue()).toBe('viewer2@palco.test');
  });

  it('runs a live from one screen, and a second organizer sees it at once', async () => {
    const roomId = await newRoom('Mesa');
    await setTeams(journey.server, roomId);
    await startTransmission(journey, roomId, { hasLayers: true });
    const viewer = await enter(journey.server, 'viewer@palco.test');
    const say = (text: string) => api(journey.server, 'POST', `/api/rooms/${roomId}/message`, viewer, { text });
    await say('Qual é o tom?');
    const page = await organizer(`/organizer/rooms/${roomId}/live`, { width: 1280, height: 720 });
    const second = (await journey.openPage({ width: 1024, height: 768 })).page;
    await logIn(second, 'admin@palco.test', `/organizer/rooms/${roomId}/live`);
    const panelOf = (where: Page, name: string) => where.getByRole('region', { name, exact: true });
    // Without scrolling: the end, who watches, and both conversations.
    for (const seen of [
      page.getByRole('button', { name: studio.end }),
      page.getByText(words.watching({ count: 0 })),
      panelOf(page, words.chatOf({ tab: chatWords.general })).getByRole('textbox'),
      panelOf(page, words.chatOf({ tab: chatWords.monitors })).getByRole('textbox'),
    ])
      await seen.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);

    const actions = page.getByRole('button', { name: chatWords.messageActions({ name: 'Vitória Souza' }) });
    await actions.click();
    await page.getByRole('menuitem', { name: chatWords.pin }).click();
    await panelOf(second, words.chatOf({ tab: chatWords.general }))
      .getByRole('list', { name: chatWords.pinned })
      .waitFor();

    for (const where of [page, second]) await openPanel(where, doubtWords.title);
    await api(journey.server, 'POST', `/api/rooms/${roomId}/message/question`, viewer, { text: 'E o compasso?' });
    const doubtIn = (where: Page) =>
      where.getByRole('button', { name: doubtWords.doneNamed({ text: 'E o compasso?' }) });
    await doubtIn(second).waitFor();
    await doubtIn(page).click();
    await panelOf(second, doubtWords.title).getByText(doubtWords.empty).waitFor();

    await openPanel(second, words.chatSettings);
    await openPanel(page, words.chatSettings);
    await page.getByLabel(chatWords.slowModeLabel).selectOption('30');
    await expect.poll(() => second.getByLabel(chatWords.slowModeLabel).inputValue()).toBe('30');

    await openPanel(second, words.quizzes);
    await openPanel(page, words.quizzes);
    await page.getByRole('button', { name: quizWords.create }).click();
    await page.getByLabel(quizWords.question, { exact: true }).fill('Quantas vozes?');
    await page.getByLabel(quizWords.answer({ place: 1 }), { exact: true }).fill('Quatro');
    await page.getByLabel(quizWords.answer({ place: 2 }), { exact: true }).fill('Oito');
    await page.getByRole('button', { name: quizWords.save }).click();
    await page.getByRole('button', { name: quizWords.release }).click();
    await panelOf(second, words.quizzes).getByRole('button', { name: quizWords.close }).waitFor();

    await openPanel(second, words.offers);
    await openPanel(page, words.offers);
    await page.getByLabel(offerWords.url).fill('https://loja.example.com/?aluno=');
    await page.getByRole('button', { name: offerWords.save }).click();
    const shownIn = (where: Page) => where.getByRole('switch', { name: offerWords.show });
    await expect.poll(() => shownIn(page).isEnabled()).toBe(true);
    await shownIn(page).click();
    await expect.poll(() => shownIn(second).isChecked()).toBe(true);
    await expect.poll(() => second.getByLabel(offerWords.url).inputValue()).toBe('https://loja.example.com/?aluno=');

    await openPanel(second, words.teams);
    await openPanel(page, words.teams);
    await page.getByRole('button', { name: teamWords.enable }).click();
    await second.getByText(teamWords.isOn).waitFor();
    await page.getByRole('button', { name: moveWords.moveName({ name: 'Vitória Souza' }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: moveWords.move }).click();
    const secondTeam = second.getByRole('listitem').filter({ hasText: teamWords.teamName({ name: '2' }) });
    await secondTeam.getByRole('button').waitFor();

    // The charts have the stream of the fake camera, and move.
    const bitrate = page.getByRole('img', { name: new RegExp(`^${words.health.names.bitrate}, `) });
    const drawn = () => bitrate.locator('path').getAttribute('d');
    await expect.poll(async () => (await drawn())?.split('L').length ?? 0).toBeGreaterThanOrEqual(3);
    const before = await drawn();
    await expect.poll(drawn).not.toBe(before);
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: studio.end }).click();
    await page.getByText('Os links de produtor e de participante não transmitem mais.').waitFor();
    await page.getByRole('button', { name: studio.endConfirm }).click();
    await second.getByText(words.states.ended, { exact: true }).waitFor();
  });
});

/** Two teams, one of them with a viewer who is not in the room now. */
const setTeams = (server: RunningServer, roomId: string) =>
  query(
    server.databaseUrl,
    `with made as (insert into teams (room_id, number) values (${roomId}, 1), (${roomId}, 2) returning id, number)
     insert into team_members (room_id, user_id, team_id)
     select ${roomId}, users.id, made.id from users, made where email = 'viewer@palco.test' and number = 1`,
  );

/** The reports have when the picture stopped arriving and, once it is sent again, when it returned. */
const expectInterruption = async (roomId: string) => {
  type Markers = { markers: { kind: string; at: string }[] };
  const account = await enter(journey.server, 'organizer@palco.test');
  const markers = async () =>
    (await api<Markers>(journey.server, 'GET', `/api/rooms/graph/report/${roomId}`, account)).markers;
  // The last ones: a machine whose cores are taken interrupts the picture by itself.
  const lastKind = async () => (await markers()).at(-1)?.kind;
  await expect.poll(lastKind, { timeout: 120_000 }).toBe('live_interrupted');
  const interrupted = (await markers()).length;
  await startTransmission(journey, roomId);
  await expect.poll(async () => (await markers())[interrupted]?.kind, { timeout: 120_000 }).toBe('live_resumed');
  const [from = 0, to = 0] = (await markers()).slice(interrupted - 1).map(({ at }) => Date.parse(at));
  expect(to - from).toBeGreaterThanOrEqual(5000);
  const page = await organizer(`/organizer/reports/rooms/${roomId}/graph`);
  for (const kind of ['live_interrupted', 'live_resumed'] as const)
    await page.getByRole('listitem').filter({ hasText: reportWords.markerKinds[kind] }).first().waitFor();
};

describe('a viewer', () => {
  it('chooses a quality, sees its statistics, and a notice when the producer is away', async () => {
    const roomId = await newRoom('Dados');
    const producer = await startTransmission(journey, roomId, { hasLayers: true });
    const { page } = await journey.openPage();
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    await expectMovement(page);
    await page.getByRole('button', { name: playback.stats.title }).press('Enter');
    const stats = page.getByRole('region', { name: playback.stats.title });
    await stats.getByText('640 × 360').waitFor({ timeout: 120_000 });
    await stats.getByText(/^\d+ ms$/).waitFor();
    // By keyboard: the controls hide while the mouse does not move.
    await page.getByRole('button', { name: playback.quality }).press('Enter');
    await page.getByRole('menuitemradio', { name: '180p', exact: true }).click();
    await stats.getByText('320 × 180').waitFor({ timeout: 120_000 });
    await expectNoAxeViolations(page);
    await producer.page.close();
    await page.getByText(playback.signals.away.title).waitFor({ timeout: 120_000 });
    await expectInterruption(roomId);
  });
});
