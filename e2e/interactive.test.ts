import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages as live } from '../apps/web/src/features/live/messages.pt-BR.ts';
import { messages as words } from '../apps/web/src/features/live/stage/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { blockMedia, loseNetwork, outlastReconnects, outlastWebrtc } from './support/live/network.ts';
import { expectMediaReady, linkFor } from './support/live/people.ts';
import { expectMovement } from './support/live/screens.ts';
import { enterStage, expectPeopleOnStage } from './support/live/stage.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';
import { expectGoodScreen } from './support/screen.ts';
import { expectToast } from './support/toasts.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

const participant = { width: 1000, height: 800, hasLightDevices: true };
const newRoom = (name: string) => addRoom(journey.server, { name, isProtected: false, isInteractive: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tile = (page: Page, person: string) => page.getByRole('listitem').filter({ hasText: person });

const open = async (email: string, path: string, size = {}) => {
  const opened = await journey.openPage({ ...participant, ...size });
  await logIn(opened.page, email, path);
  return opened;
};
/** An organizer opens the room from the device check, and is on its stage. */
const beginAsOrganizer = async (roomId: string, prepare?: (page: Page) => Promise<void>) => {
  const opened = await journey.openPage(participant);
  await prepare?.(opened.page);
  await logIn(opened.page, 'organizer@palco.test', `/course/${roomId}`);
  await button(opened.page, words.takeStage).click();
  await enterStage(opened.page, words.goLive);
  return opened;
};
const enterByLink = async (roomId: string, email: string, token: string) => {
  const opened = await open(email, `/course/${roomId}?token=${token}`);
  await enterStage(opened.page);
  return opened;
};

describe('an interactive room', () => {
  it('shows three participants to each other and to the audience, also after the server was killed', async () => {
    const roomId = await newRoom('Mesa redonda');
    // Before the organizer's page: an account has two tabs at most.
    const token = await linkFor(journey.server, roomId, 'participant');
    const organizer = await beginAsOrganizer(roomId);
    const second = await enterByLink(roomId, 'monitor@palco.test', token);
    const third = await enterByLink(roomId, 'viewer2@palco.test', token);
    const viewer = await open('viewer@palco.test', `/course/${roomId}`);
    for (const { page } of [organizer, second, third, viewer]) await expectPeopleOnStage(page, 3);
    // Sent every ten seconds, so that the rest need not wait for it.
    const reported = viewer.page.waitForRequest(/\/livestream\/statistics\//, { timeout: 240_000 });
    // The fake microphones beep in turn; the tile of the speaker has a ring.
    await viewer.page.locator('[data-speaking]').first().waitFor({ timeout: 120_000 });
    // As over every live: the watermark of the viewer, and, below, a playback report.
    await viewer.page.getByText(/^\d+ viewer@p\*+$/).waitFor({ state: 'attached' });

    await button(second.page, live.turnMicrophoneOff).click();
    await tile(viewer.page, 'Mônica').getByText(words.microphoneOff).waitFor();
    await tile(third.page, 'Mônica').getByText(words.microphoneOff).waitFor();
    await button(second.page, live.turnCameraOff).click();
    await tile(viewer.page, 'Mônica').getByText(words.cameraOff).waitFor();
    await tile(organizer.page, 'Mônica').locator('video').waitFor({ state: 'hidden' });
    await button(second.page, live.turnCameraOn).click();
    await expectPeopleOnStage(viewer.page, 3);
    await button(second.page, words.leaveStage).click();
    for (const { page } of [organizer, third, viewer]) await expectPeopleOnStage(page, 2);
    await second.page.close();
    expect((await reported).postDataJSON()).toMatchObject({ live: true, technology: 'webrtc', playing: true });

    // After the server was killed it continues by itself, for its participants and the audience.
    await journey.server.kill9();
    await organizer.page.getByText(words.lostTitle).waitFor({ timeout: 120_000 });
    await journey.server.restart();
    for (const { page } of [organizer, third, viewer]) await expectPeopleOnStage(page, 2);
  }, 600_000);

  it('lets a viewer raise a hand, be invited, be seen, and be removed again', async () => {
    const roomId = await newRoom('Perguntas');
    const organizer = await beginAsOrganizer(roomId);
    const viewer = await journey.openPage(participant);
    // A browser that plays no sound before the user presses something.
    await viewer.page.addInitScript(() => {
      let hasPressed = false;
      globalThis.addEventListener('pointerdown', () => (hasPressed = true), true);
      const play = HTMLAudioElement.prototype.play;
      HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
        if (hasPressed) return play.call(this);
        return Promise.reject(new DOMException('not yet', 'NotAllowedError'));
      };
    });
    await logIn(viewer.page, 'viewer@palco.test', `/course/${roomId}`);
    await expectPeopleOnStage(viewer.page, 1);
    await button(viewer.page, words.unmute).click();
    await expect.poll(() => isHeard(viewer.page)).toBe(true);
    await button(viewer.page, words.raiseHand).click();
    await button(viewer.page, words.lowerHand).waitFor();
    await organizer.page.getByText(words.handAnnounced({ name: 'Vitória Souza' })).waitFor();
    await button(organizer.page, words.controlsWithHands({ count: 1 })).click();
    await button(organizer.page, words.inviteName({ name: 'Vitória Souza' })).click();

    await viewer.page.getByRole('dialog', { name: words.invitationTitle }).waitFor();
    await button(viewer.page, words.accept).click();
    await enterStage(viewer.page);
    await organizer.page.getByText(words.noHands).waitFor();
    await expectPeopleOnStage(viewer.page, 2);
    // A link asks for confirmation before the viewer leaves the stage.
    await viewer.page.locator('a[href="/home"]').first().click();
    const question = viewer.page.getByRole('alertdialog', { name: words.leavePage.title });
    await question.getByRole('button', { name: words.leavePage.stay }).click();
    await question.waitFor({ state: 'detached' });
    await expectPeopleOnStage(viewer.page, 2);
    expect(viewer.page.url()).toContain(`/course/${roomId}`);
    // After a reload the viewer may return to the stage.
    await viewer.page.reload();
    await button(viewer.page, words.takeStage).click();
    await enterStage(viewer.page);
    await expectPeopleOnStage(viewer.page, 2);
    await button(organizer.page, words.muteName({ name: 'Vitória Souza' })).click();
    await expectToast(viewer.page, words.mutedBy({ name: 'Otávio Organizador' }));
    await expect.poll(() => button(organizer.page, words.muteName({ name: 'Vitória Souza' })).isDisabled()).toBe(true);
    await button(organizer.page, words.removeName({ name: 'Vitória Souza' })).click();
    await button(organizer.page, words.removeConfirm).click();
    await viewer.page.getByText(words.removed).first().waitFor();
    await organizer.page.keyboard.press('Escape');
    await expectPeopleOnStage(organizer.page, 1);
    await expectPeopleOnStage(viewer.page, 1);

    await button(organizer.page, words.controls).click();
    await button(organizer.page, live.end).click();
    await button(organizer.page, live.endConfirm).click();
    await expect.poll(() => viewer.page.getByText('AO VIVO', { exact: true }).count(), { timeout: 120_000 }).toBe(0);
    expect([organizer.complaints, viewer.complaints]).toEqual([[], []]);
  }, 600_000);

  it('lets a participant wait for it, and enter with a microphone alone', async () => {
    const roomId = await newRoom('Só voz');
    const token = await linkFor(journey.server, roomId, 'participant');
    const { page } = await journey.openPage({ ...participant, width: 360, height: 740 });
    await page.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (constraints) =>
        constraints?.video ? Promise.reject(new DOMException('none', 'NotFoundError')) : ask(constraints);
    });
    await logIn(page, 'monitor@palco.test', `/course/${roomId}?token=${token}`);
    await page.getByText(words.waitForLive).waitFor();
    await expect.poll(() => button(page, words.enter).isDisabled()).toBe(true);
    await page.getByRole('heading', { name: live.problems.missingVideo.title }).waitFor();
    await page.getByRole('tab', { name: live.advanced }).click();
    const echo = page.getByRole('switch', { name: live.processing.echoCancellation.label });
    await expect.poll(() => echo.isChecked()).toBe(true);
    await expectNoAxeViolations(page);

    const organizer = await beginAsOrganizer(roomId);
    await enterStage(page);
    await tile(organizer.page, 'Mônica').getByText(words.cameraOff).waitFor();
    await expect.poll(() => isHeard(organizer.page)).toBe(true);
  }, 600_000);

  it('survives networks: one that only sends, one that is gone, one that lets no WebRTC through', async () => {
    const roomId = await newRoom('Redes');
    const token = await linkFor(journey.server, roomId, 'participant');
    const organizer = await beginAsOrganizer(roomId, (page) => page.clock.install());
    const { page } = await journey.openPage(participant);
    await page.addInitScript(() => {
      const Real = globalThis.RTCPeerConnection;
      globalThis.RTCPeerConnection = class extends Real {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          globalThis.addEventListener('cut', () => {
            const isReceiving = this.getTransceivers().some(({ currentDirection }) => currentDirection === 'recvonly');
            if (!isReceiving || this.connectionState !== 'connected') return;
            // As a browser does after a long silence. Closing the connection instead would notify the server.
            Object.defineProperty(this, 'connectionState', { value: 'failed' });
            this.dispatchEvent(new Event('connectionstatechange'));
          });
        }
      };
    });
    await logIn(page, 'monitor@palco.test', `/course/${roomId}?token=${token}`);
    await enterStage(page);
    await expectPeopleOnStage(page, 2);
    // A participant who no longer receives is connected again, although the media they send arrives.
    await page.evaluate(() => globalThis.dispatchEvent(new Event('cut')));
    await page.getByText(words.lostTitle).waitFor();
    await expectPeopleOnStage(page, 2);
    await button(page, words.leaveStage).click();

    // The audience watches by HLS where WebRTC does not get through.
    const audience = await journey.openPage(participant);
    await blockMedia(audience.page);
    await logIn(audience.page, 'viewer2@palco.test', `/course/${roomId}`);
    await outlastWebrtc(audience.page);
    await audience.page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
    await expectMovement(audience.page);
    await audience.page.close();

    // A participant whose network is gone is not removed, however long that takes.
    await expectPeopleOnStage(organizer.page, 1);
    await page.close();
    await loseNetwork(organizer.page);
    await organizer.page.getByText(words.lostTitle).waitFor();
    await outlastReconnects(organizer.page);
    await expect.poll(() => organizer.page.getByRole('alertdialog').count()).toBe(0);
    await organizer.context.setOffline(false);
    await organizer.page.getByText(words.lostTitle).waitFor({ state: 'detached', timeout: 120_000 });
    await expectPeopleOnStage(organizer.page, 1);
    expect(new URL(organizer.page.url()).pathname).toBe(`/course/${roomId}`);
  }, 600_000);

  it('is opened by its producer from the producer page', async () => {
    const roomId = await newRoom('Do produtor');
    const token = await linkFor(journey.server, roomId, 'producer');
    const { page } = await open('monitor@palco.test', `/producer/${roomId}?token=${token}`);
    await page.getByRole('link', { name: live.toStage }).click();
    // At once, not with the next of the requests that ask whether the room is live.
    await page.route('**/api/rooms/live/status/*', (route) => route.abort());
    await enterStage(page, words.goLive);
    await expectPeopleOnStage(page, 1);
  }, 600_000);

  it('is accessible and fits on a phone and on a desktop', async () => {
    const roomId = await newRoom('Acessível');
    const { page } = await open('organizer@palco.test', `/course/${roomId}`);
    await button(page, words.takeStage).waitFor();
    await expectGoodScreen(page);
    await button(page, words.takeStage).click();
    await expect.poll(() => button(page, words.goLive).isEnabled(), { timeout: 120_000 }).toBe(true);
    await expectGoodScreen(page);
    await enterStage(page, words.goLive);
    await expectPeopleOnStage(page, 1);
    await expectGoodScreen(page);
    await button(page, words.controls).click();
    await page.getByRole('dialog', { name: words.controls }).waitFor();
    await expectGoodScreen(page);
  });
});

/** Sound of another participant is played. */
const isHeard = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('audio')].some(({ paused, muted }) => !paused && !muted));
