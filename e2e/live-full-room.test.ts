import type { WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages as words } from '../apps/web/src/features/live/stage/messages.pt-BR.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectRenewal, startCdn } from './support/cdn.ts';
import { useJourney } from './support/journey.ts';
import { expectMediaReady } from './support/live/people.ts';
import { expectPeopleOnStage } from './support/live/stage.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';

const cdn = await startCdn(() => journey.server);
afterAll(() => cdn.close());
// No viewer gets WebRTC here, as in a room that is full.
const journey = useJourney({ env: { MEDIA_WORKERS: '1', PALCO_WEBRTC_VIEWERS: '0', PALCO_CDN_URL: cdn.url } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

it('a viewer of a full interactive room watches by HLS through a CDN, raises a hand, and is called to the stage', async () => {
  const roomId = await addRoom(journey.server, { name: 'Cheia', isProtected: false, isInteractive: true });
  const open = async (email: string) => {
    const { page } = await journey.openPage({ width: 1000, height: 800, hasLightDevices: true });
    await logIn(page, email, `/course/${roomId}`);
    return { page, press: (name: string) => page.getByRole('button', { name, exact: true }).click() };
  };
  const organizer = await open('organizer@palco.test');
  await organizer.press(words.takeStage);
  await organizer.press(words.goLive);
  await expectPeopleOnStage(organizer.page, 1);

  const isOnAir = async () => (await fetch(`${journey.server.url}/course/${roomId}`)).headers.has('server-timing');
  await expect.poll(isOnAir).toBe(true);
  const viewer = await open('viewer@palco.test');
  // The next pages do not connect to the media while they load: they would be sent to HLS as well.
  await expect.poll(isOnAir).toBe(false);
  const sockets: WebSocketRoute[] = [];
  await viewer.page.routeWebSocket(/\/realtime\//, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await viewer.page.reload();
  await viewer.page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
  // Everything but the master playlist comes from the other origin; the playlist that follows is only the end of one.
  await expect.poll(() => cdn.paths.filter((path) => path.includes('_HLS_skip=YES')).length).toBeGreaterThan(2);
  await expectRenewal(viewer.page, journey.server, cdn.paths);
  await viewer.press(words.raiseHand);
  await viewer.page.getByRole('button', { name: words.lowerHand }).waitFor();
  // A lost connection lowers the hand on the server; the page raises it again.
  await sockets.at(-1)?.close();
  await viewer.page.locator('[aria-busy=true]', { hasText: words.lowerHand }).waitFor();
  await expectNoAxeViolations(viewer.page);
  await organizer.press(words.controlsWithHands({ count: 1 }));
  await organizer.press(words.inviteName({ name: 'Vitória Souza' }));
  await viewer.press(words.accept);
  await viewer.press(words.enter);
  await expectPeopleOnStage(viewer.page, 2);
  await organizer.press(words.removeName({ name: 'Vitória Souza' }));
  await organizer.press(words.removeConfirm);
  // No longer on the stage, the viewer has no seat by WebRTC.
  await viewer.page.getByRole('slider', { name: 'Posição no vídeo' }).waitFor({ timeout: 120_000 });
  expect(await viewer.page.getByRole('button', { name: words.raiseHand }).count()).toBe(1);
}, 600_000);
