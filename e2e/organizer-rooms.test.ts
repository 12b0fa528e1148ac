import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { makeFilm, makePicture, newFolder } from './support/films.ts';
import { useJourney } from './support/journey.ts';
import { note } from './support/note.ts';
import { createRoom, percentSent, roomWords, uploadWords, videoBar } from './support/organizer.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney();
let folder: string;
let film: { file: string; bytes: number };
beforeAll(async () => {
  folder = await newFolder();
  // Large enough to be interrupted three times on a slow network.
  film = await makeFilm(folder, 8);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const expectPercentSent = (page: Page, percent: number) =>
  expect.poll(() => percentSent(page), { timeout: 120_000, interval: 100 }).toBeGreaterThanOrEqual(percent);

/** The offset of each request: a server that lost the bytes before would be sent byte 0 again. */
const watchOffsets = (page: Page): number[] => {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
};

const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);
const framesOf = (page: Page) =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0);

it('an organizer makes a room with a cover and attachments', async () => {
  const { page } = await journey.openPage();
  await logIn(page, 'organizer@palco.test');
  await createRoom(page, 'Som de palco');
  await expectNoAxeViolations(page);

  // Unsaved changes survive a reload.
  const description = page.getByLabel(roomWords.description);
  await description.fill('Sem chiado');
  await page.getByText(roomWords.unsaved, { exact: true }).waitFor();
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await Promise.all([asked, page.reload()]);
  await page.getByText(roomWords.restoredTitle).waitFor();
  await expect.poll(() => description.inputValue()).toBe('Sem chiado');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: roomWords.discardRestored }).click();
  await page.getByText(roomWords.restoredTitle).waitFor({ state: 'detached' });
  expect(await description.inputValue()).toBe('');

  await page.getByLabel(roomWords.coverDrop).setInputFiles(await makePicture(folder, '200x100', 'pequena.png'));
  await page.getByText(roomWords.coverProblems.too_small).waitFor();
  await page.getByLabel(roomWords.coverDrop).setInputFiles(await makePicture(folder));
  await page.getByRole('img', { name: roomWords.coverAlt }).waitFor();
  await expectToast(page, roomWords.coverSaved);

  const pdf = await readFile(path.resolve(import.meta.dirname, '../apps/web/public/demo/guia-da-aula.pdf'));
  await page.getByLabel(roomWords.attachmentsDrop).setInputFiles([
    { name: 'Guia.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'Mentira.png', mimeType: 'image/png', buffer: pdf },
  ]);
  await page.getByRole('link', { name: 'Guia.pdf' }).waitFor();
  await page.getByText(roomWords.attachmentProblems.invalid).waitFor();

  // Two files become rooms; their content is no video, which the server finds once it has all of it.
  await page.goto('/organizer/rooms');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: roomWords.uploadVideos }).click();
  const fileOf = (name: string) => ({ name, mimeType: 'video/mp4', buffer: pdf });
  await (await chooser).setFiles([fileOf('Aula um.mp4'), fileOf('Aula dois.mkv'), fileOf('Notas.pdf')]);
  await page.getByText(uploadWords.transferProblems.not_a_video).waitFor();
  await page.getByLabel(roomWords.videoName({ number: 2 })).fill('Aula final');
  await page.getByRole('dialog').getByLabel(roomWords.channel).selectOption('Canal de Som de palco');
  await page.getByRole('dialog').getByLabel(roomWords.course).selectOption('Curso de Som de palco');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: roomWords.videosCreate.other.replace('#', '2') }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const name of ['Aula um', 'Aula final'])
    await page.getByRole('row', { name }).getByText(roomWords.videoStatus.UPLOAD_ERROR).waitFor({ timeout: 120_000 });

  const viewer = await journey.openPage();
  await logIn(viewer.page, 'viewer@palco.test');
  await viewer.page
    .getByRole('link', { name: /Som de palco/ })
    .first()
    .click();
  await viewer.page.getByRole('link', { name: /Guia\.pdf/ }).waitFor();
});

it('the upload of a video continues after a reload and a killed server, and a viewer plays it', async () => {
  const roomId = await addRoom(journey.server, { name: 'Luz de palco' });
  const { page, context } = await journey.openPage();
  await logIn(page, 'organizer@palco.test', `/organizer/rooms/${roomId}`);
  await page.getByRole('heading', { level: 1, name: 'Luz de palco' }).waitFor();

  // A slow network, so that there is a middle of the upload.
  const devtools = await context.newCDPSession(page);
  const line = { offline: false, latency: 5, downloadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 250_000 });
  const offsets = watchOffsets(page);
  await page.getByLabel(uploadWords.drop).setInputFiles(film.file);
  await expectPercentSent(page, 15);
  await page
    .getByText(/MB\/s · falta cerca de/)
    .or(page.getByText(/kB\/s · falta cerca de/))
    .waitFor();
  await expectNoAxeViolations(page);

  // The browser asks before the page is left.
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await Promise.all([asked, page.reload()]);
  await page.getByText(uploadWords.begunTitle).waitFor();
  await expectNoAxeViolations(page);
  offsets.length = 0;
  await page.getByLabel(uploadWords.sameFile).setInputFiles(film.file);
  await videoBar(page).waitFor();
  await expect.poll(() => offsets[0] ?? 0).toBeGreaterThan(film.bytes / 20);

  await page.getByRole('button', { name: uploadWords.pause }).click();
  await page.getByText(uploadWords.paused, { exact: true }).waitFor();
  await page.getByRole('button', { name: uploadWords.resume }).click();
  await expectPercentSent(page, 45);

  const before = await percentSent(page);
  await journey.server.kill9();
  await page.getByText(uploadWords.waiting).waitFor();
  offsets.length = 0;
  await journey.server.restart();
  await expect.poll(() => offsets[0] ?? 0, { timeout: 120_000 }).toBeGreaterThan(film.bytes / 4);
  await expectPercentSent(page, before);
  note(`upload of ${film.bytes} bytes went on at byte ${offsets[0]} after the server was killed`);
  await devtools.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });

  await page.getByText(uploadWords.ready).waitFor({ timeout: 120_000 });
  const words = 'WEBVTT\n\n00:00.000 --> 00:05.000\nBoa noite\n';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: uploadWords.addCaptions({ language: 'Português' }) }).click();
  await (await chooser).setFiles({ name: 'aula.vtt', mimeType: 'text/vtt', buffer: Buffer.from(words) });
  await page.getByText(uploadWords.hasCaptions).waitFor();
  await expectNoAxeViolations(page);

  const viewer = await journey.openPage();
  await logIn(viewer.page, 'viewer@palco.test', `/course/${roomId}`);
  await expect.poll(() => timeOf(viewer.page), { timeout: 120_000 }).toBeGreaterThan(1);
  await expect.poll(() => framesOf(viewer.page)).toBeGreaterThan(5);
  await expect.poll(() => viewer.page.locator('track').getAttribute('srclang')).toBe('pt-BR');
}, 600_000);
