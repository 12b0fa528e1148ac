import path from 'node:path';
import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { useJourney } from './support/journey.ts';
import { blockMedia, outlastWebrtc, removeH264, unblockMedia } from './support/live/network.ts';
import { api, enter, expectMediaReady, startTransmission } from './support/live/people.ts';
import { movingFrames } from './support/live/screens.ts';
import { logIn } from './support/people.ts';
import { addFilm, addRoom } from './support/rooms.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

const frames = (page: Page) =>
  page.evaluate(
    () => document.querySelector<HTMLVideoElement>('#root video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  );
const expectPlaying = async (page: Page) => {
  const before = await frames(page);
  await expect.poll(() => frames(page), { timeout: 120_000 }).toBeGreaterThan(before + movingFrames);
};
const isByWebrtc = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('#root video')?.srcObject instanceof MediaStream);

/** Follows the frame that is laid over the video in place of a black picture, and whether the moving picture has replaced it. */
const watchLastFrame = async (page: Page) => {
  const seen = await page.evaluateHandle(() => {
    const found = { isPicture: false, isGone: false };
    const video = document.querySelector('#root video');
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof HTMLCanvasElement)) continue;
          const { data } = node.getContext('2d')?.getImageData(0, 0, node.width, node.height) ?? { data: [] };
          found.isPicture = data.some((value, index) => index % 4 !== 3 && value > 40);
        }
        found.isGone ||= [...removedNodes].some((node) => node instanceof HTMLCanvasElement);
      }
    }).observe(video?.parentElement as Element, { childList: true });
    return found;
  });
  return () => seen.jsonValue();
};

describe('the page of a room', () => {
  it('turns live by itself, plays by WebRTC, and plays the recording after the end', async () => {
    const { server } = journey;
    const roomId = await addRoom(server, { name: 'Aula ao vivo' });
    const { page, complaints } = await journey.openPage();
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/media\//, (socket) => {
      sockets.push(socket);
      socket.connectToServer();
    });
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    await page.getByRole('heading', { name: 'Aula ao vivo' }).waitFor();
    await expect.poll(() => page.locator('video').count()).toBe(0);

    await startTransmission(journey, roomId);
    // Long enough for a recording that still plays when its frames are counted.
    await expect.poll(() => frames(page), { timeout: 120_000 }).toBeGreaterThan(30);
    await expect.poll(() => isByWebrtc(page)).toBe(true);
    await page.getByText('AO VIVO', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('slider', { name: 'Posição no vídeo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Pausar' }).first().waitFor();
    await expectNoAxeViolations(page);

    const lastFrame = await watchLastFrame(page);
    await sockets.at(-1)?.close();
    await expect.poll(lastFrame, { timeout: 120_000 }).toEqual({ isPicture: true, isGone: true });
    await expectPlaying(page);

    await api(server, 'POST', `/api/rooms/end/live/${roomId}`, await enter(server, 'organizer@palco.test'));
    await page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
    await expectPlaying(page);
    await expect.poll(() => isByWebrtc(page)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('waits for an encoder elsewhere, and plays its second address when the first has nothing', async () => {
    const { server } = journey;
    const filmId = await addFilm(server);
    const roomId = await addRoom(server, { name: 'De fora', isLive: true, isProtected: false });
    const stored = path.join(server.dataDir, 'videos', filmId);
    await server.sql(
      `update rooms set primary_stream_url = 'https://encoder.test/a/master.m3u8',
         secondary_stream_url = 'https://encoder.test/b/master.m3u8' where id = ${roomId}`,
    );
    let isSending = false;
    const headers = { 'access-control-allow-origin': new URL(server.url).origin };
    const open = async (email: string, address: string) => {
      const { page } = await journey.openPage();
      await page.route('https://encoder.test/**', (route) => {
        const [, name = '', file = ''] = /^\/(\w)\/(.*)$/.exec(new URL(route.request().url()).pathname) ?? [];
        if (name === 'a' || !isSending) return route.fulfill({ status: 404, headers });
        return route.fulfill({ path: path.join(stored, file), headers });
      });
      await logIn(page, email, address);
      return page;
    };
    const page = await open('viewer2@palco.test', `/course/${roomId}`);
    await page.getByText('Quem transmite está sem sinal').waitFor();
    isSending = true;
    await expectPlaying(page);
    await expect.poll(() => page.getByText('Quem transmite está sem sinal').count()).toBe(0);
    // An organizer sees the same before the live begins.
    const host = await open('organizer@palco.test', `/organizer/rooms/${roomId}/live`);
    await host.getByRole('button', { name: 'Ver prévia' }).click();
    await expectPlaying(host);
  });

  it('plays by HLS where WebRTC does not get through, and by WebRTC once it does', async () => {
    const roomId = await addRoom(journey.server, { name: 'Rede fechada' });
    await startTransmission(journey, roomId);
    const { page } = await journey.openPage();
    await blockMedia(page);
    await logIn(page, 'viewer2@palco.test', `/course/${roomId}`);
    await page.locator('#root video').waitFor({ state: 'attached' });
    await outlastWebrtc(page);
    await page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
    await expectPlaying(page);
    await expect.poll(() => isByWebrtc(page)).toBe(false);
    await unblockMedia(page);
    // The first try to return comes 8 to 12 seconds after the last failure.
    await page.clock.fastForward(12_000);
    await expect.poll(() => isByWebrtc(page), { timeout: 240_000 }).toBe(true);
    await expectPlaying(page);

    const old = await journey.openPage();
    await removeH264(old.page);
    await logIn(old.page, 'organizer@palco.test', `/course/${roomId}`);
    // At once, not after the time that a connection may take.
    await old.page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
    await expectPlaying(old.page);
  });
});
