/** People in real pages at the balancer's address: one transmits, two watch, write and answer, an organizer sends a film. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { messages as liveWords } from '../../apps/web/src/features/live/messages.pt-BR.ts';
import { messages as shellWords } from '../../apps/web/src/features/shell/messages.pt-BR.ts';
import { eventually } from '../faults/eventually.ts';
import { callAs, post } from '../support/api.ts';
import { newFolder } from '../support/films.ts';
import { expectMediaReady, linkFor } from '../support/live/people.ts';
import { expectMovement } from '../support/live/screens.ts';
import { percentSent, uploadWords } from '../support/organizer.ts';
import { declineTours, fillLogin, logIn } from '../support/people.ts';
import type { RunningServer } from '../support/server.ts';
import type { ClusterRig } from './rig.ts';

const small = { width: 1000, height: 700 };

export type People = Awaited<ReturnType<typeof openPeople>>;

/** Of the organizer's network, so that there is a middle of the upload. */
const uploadBytesPerS = 1_000_000;

export async function openPeople(rig: ClusterRig, { filmBytes }: { filmBytes: number }) {
  const { server } = rig;
  await expectMediaReady(server);
  const roomId = await rig.openRoom('Aula com todos');
  const link = await linkFor(server, roomId, 'producer');
  const [producer, viewer, second, organizer] = await Promise.all([
    transmit(rig, `/producer/${roomId}?token=${link}`),
    logInByForm(rig, 'viewer@palco.test', /Aula com todos/),
    open(rig, 'viewer2@palco.test', `/course/${roomId}`),
    upload(rig, filmBytes),
  ]);
  await Promise.all([viewer, second].map((page) => chatField(page).waitFor()));
  await expectMovement(viewer);
  for (const page of [viewer, second]) await page.getByText(/assistindo$/).waitFor();
  const caller = await callAs(server.url, 'organizer@palco.test');
  const pages = { producer, viewer, second, organizer };
  return { ...pages, caller, roomId, expectUndisturbed: watchScreens(Object.values(pages)) };
}

/** No page was loaded again, shows another screen, or still says that the connection is lost. */
function watchScreens(pages: readonly Page[]) {
  const addresses = pages.map((page) => page.url());
  let loaded = 0;
  for (const page of pages)
    page.on('load', () => {
      loaded += 1;
    });
  return async () => {
    for (const page of pages) await expect.poll(() => page.getByText(shellWords.reconnecting).count()).toBe(0);
    expect([loaded, pages.map((page) => page.url())]).toEqual([0, addresses]);
  };
}

const open = async (rig: ClusterRig, email: string, to: string, options = {}): Promise<Page> => {
  const { page } = await rig.journey.openPage({ ...small, ...options });
  await logIn(page, email, to);
  return page;
};

async function logInByForm(rig: ClusterRig, email: string, room: RegExp): Promise<Page> {
  const { page } = await rig.journey.openPage(small);
  followTab(page);
  await declineTours(page, email);
  await page.goto('/');
  await fillLogin(page, email);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: room }).first().click();
  return page;
}

async function transmit(rig: ClusterRig, to: string): Promise<Page> {
  const page = await open(rig, 'monitor@palco.test', to, { hasLightDevices: true });
  const start = page.getByRole('button', { name: liveWords.start });
  await expect.poll(() => start.isEnabled()).toBe(true);
  await start.click();
  await page.getByRole('timer', { name: liveWords.onAir }).waitFor();
  return page;
}

/** A film followed by a box that players skip: large, and quickly converted. */
async function upload(rig: ClusterRig, filmBytes: number): Promise<Page> {
  const film = await rig.shortFilm();
  const header = Buffer.alloc(8);
  header.writeUInt32BE(filmBytes - film.length);
  header.write('free', 4);
  const file = path.join(await newFolder(), 'aula.mp4');
  await writeFile(file, Buffer.concat([film, header, randomBytes(filmBytes - film.length - 8)]));
  const page = await open(rig, 'organizer@palco.test', `/organizer/rooms/${await rig.openRoom('Aula gravada')}`);
  await limitUpload(page, uploadBytesPerS);
  await page.getByLabel(uploadWords.drop).setInputFiles(file);
  await expect.poll(() => percentSent(page)).toBeGreaterThan(0);
  await pauseUpload({ organizer: page });
  return page;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function limitUpload(page: Page, uploadThroughput: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const devtools = await session;
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send('Network.emulateNetworkConditions', line);
}

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat' });
const chatField = (page: Page) => chatOf(page).getByRole('textbox');
const messagesWith = (page: Page, text: string) => chatOf(page).getByRole('article').filter({ hasText: text });

/** Resolves when the message is on the page of the other. */
export async function say(from: Page, to: Page, text: string): Promise<void> {
  await chatField(from).fill(text);
  await chatField(from).press('Enter');
  await messagesWith(to, text).first().waitFor();
}

/** Which of these texts the articles of the chat have, in the order of the page. */
export async function textsOf(page: Page, said: readonly string[]): Promise<string[]> {
  const articles = await chatOf(page).getByRole('article').allTextContents();
  return articles.map((article) => said.filter((text) => article.includes(text)).join(' and ') || article);
}

const quizOf = (page: Page) => page.getByRole('region', { name: 'Quiz', exact: true });

/** A quiz that the viewer sees and has not answered yet. */
export async function releaseQuiz({ server }: ClusterRig, { roomId, viewer, caller }: People, question: string) {
  // The balancer closes connections that were idle for a while.
  const headers = { ...caller.headers, connection: 'close' };
  const body = { duration: 300, questions: [{ question, answers: ['Sim', 'Não'], rightAnswer: 0 }] };
  const { id = '' } = await post(`${server.url}/api/rooms/${roomId}/questions`, body, headers);
  await post(`${server.url}/api/rooms/questions/${id}/release`, {}, headers);
  await quizOf(viewer).getByText(question).waitFor();
  return id;
}

export const chooseAnswer = ({ viewer }: People): Promise<void> =>
  quizOf(viewer).getByRole('button', { name: 'Sim', exact: true }).click();

export async function expectAnswered(rig: ClusterRig, id: string): Promise<void> {
  await eventually('the answer is stored', async () => {
    const rows = await rig
      .sql(`select from quiz_answers a join quiz_questions q on q.id = a.question_id where q.quiz_id = ${id}`)
      // PostgreSQL may be what was killed.
      .catch(() => []);
    return rows.length === 1;
  });
}

type Organizer = Pick<People, 'organizer'>;

/** Between outages, so that it lasts longer than all of them. */
export const pauseUpload = ({ organizer }: Organizer): Promise<void> =>
  organizer.getByRole('button', { name: uploadWords.pause }).click();

export const resumeUpload = ({ organizer }: Organizer): Promise<void> =>
  organizer.getByRole('button', { name: uploadWords.resume }).click();

/** Two more hundredths are sent than the least since this call: what was not stored is sent again. */
export async function expectSending({ organizer }: People): Promise<void> {
  let least = 100;
  await expect
    .poll(async () => {
      if ((await organizer.getByText(uploadWords.waiting).count()) > 0) return 'waiting';
      const sent = await percentSent(organizer);
      least = Math.min(least, sent);
      return sent >= least + 2 ? 'sending' : `${sent} of 100`;
    })
    .toBe('sending');
}

export async function expectUploaded({ organizer }: People): Promise<void> {
  await limitUpload(organizer, -1);
  await resumeUpload({ organizer });
  await organizer.getByText(uploadWords.ready).waitFor();
}

const tabs = new WeakMap<Page, string>();
const followTab = (page: Page) =>
  page.on('request', (request) => {
    const tab = request.headers()['x-palco-tab'];
    if (tab !== undefined) tabs.set(page, tab);
  });

/** For the balancer's address, where figures are not open to this machine. */
export const metricsToken = 'figures-of-the-nodes';

/** The node to which the balancer sends the calls and the socket of a page: it answers this call, too. */
export async function apiNodeOf({ cluster }: ClusterRig, page: Page): Promise<RunningServer> {
  const startOf = async (url: string, headers = {}) => {
    const response = await fetch(`${url}/metrics`, {
      headers: { ...headers, authorization: `Bearer ${metricsToken}`, connection: 'close' },
    });
    return /^process_start_time_seconds .*$/m.exec(await response.text())?.[0] ?? `status ${response.status}`;
  };
  const start = await startOf(cluster.url, { 'x-palco-tab': tabs.get(page) ?? '' });
  for (const node of cluster.api) if ((await startOf(node.url)) === start) return node;
  throw new Error(`no node has answered: ${start}`);
}
