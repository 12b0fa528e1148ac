import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { expectMediaReady, startTransmission } from './support/live/people.ts';
import { logIn } from './support/people.ts';
import { addRoom } from './support/rooms.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
const rightOf = (box: Box | null): number => (box ? box.x + box.width : Number.NaN);
type First = { readonly box: Box; readonly isPageThere: boolean; readonly isMuted: boolean };
declare global {
  var first: First | undefined;
  /** The state of the connection when each of its descriptions came. */
  var described: string[];
}

/** Records when the page negotiates. */
const watchNegotiation = () => {
  globalThis.described = [];
  RTCPeerConnection.prototype.setRemoteDescription = new Proxy(RTCPeerConnection.prototype.setRemoteDescription, {
    apply: (target, connection: RTCPeerConnection, parameters) => {
      globalThis.described.push(connection.connectionState);
      return Reflect.apply(target, connection, parameters);
    },
  });
};

/** Records the layout of the page when the first frame of any video was shown. */
const watchForFirstFrame = () => {
  const known = new Set<HTMLVideoElement>();
  const note = (video: HTMLVideoElement) => {
    const { x, y, width, height } = video.getBoundingClientRect();
    const isPageThere = document.querySelector('#root > *') !== null;
    globalThis.first ??= { box: { x, y, width, height }, isPageThere, isMuted: video.muted };
  };
  const look = () => {
    for (const video of document.querySelectorAll('video')) {
      if (!known.has(video)) video.requestVideoFrameCallback(() => note(video));
      known.add(video);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Holds back the responses to matching requests until the returned function is called. */
const hold = async (page: Page, address: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Socket.IO's packet of a client that connects. */
const isLogin = (payload: string | Buffer) => String(payload).startsWith('40{');

const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('#root video');
    return video?.srcObject instanceof MediaStream && video.getVideoPlaybackQuality().totalVideoFrames > 10;
  });

const startLive = async (): Promise<string> => {
  const roomId = await addRoom(journey.server, { name: 'Ao vivo agora' });
  await startTransmission(journey, roomId);
  return roomId;
};

/** The lease of a closed page expires only after a while; the next page needs it now. */
const deleteLeases = () => journey.server.sql('delete from video_leases');

const openHeld = async (roomId: string, width: number, height: number) => {
  const { page, complaints } = await journey.openPage({ width, height });
  await page.addInitScript(watchForFirstFrame);
  const release = await hold(page, /\/assets\/react-/);
  await deleteLeases();
  await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
  await expect.poll(() => page.evaluate(() => globalThis.first), { timeout: 120_000 }).toBeDefined();
  return { page, complaints, release };
};

describe('a live opened by its address', () => {
  it('shows its preview before the page, where the player will be', async () => {
    const roomId = await startLive();
    for (const [width, height] of [
      [360, 740],
      [800, 900],
      [1440, 900],
    ] as const) {
      const { page, complaints, release } = await openHeld(roomId, width, height);
      const first = await page.evaluate(() => globalThis.first);
      expect(first).toMatchObject({ isPageThere: false, isMuted: true });
      release();
      const player = page.getByRole('region', { name: 'Vídeo' });
      await player.waitFor();
      const box = await player.boundingBox();
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((first?.box[side] ?? 0) - (box?.[side] ?? 0)), `${side} at ${width}`).toBeLessThan(1);
      // The preview is removed; the player that remains plays, with the page around it.
      await expect.poll(() => page.locator('video').count(), { timeout: 120_000 }).toBe(1);
      await player.getByRole('button', { name: 'Pausar' }).first().waitFor();
      await page.getByRole('heading', { name: 'Ao vivo agora' }).waitFor();
      const last = await player.getByRole('button', { name: 'Tela cheia' }).boundingBox();
      expect(rightOf(last), `the last button at ${width}`).toBeLessThanOrEqual(rightOf(box));
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  it('is asked for by one request, and again in parts when that fails', async () => {
    const roomId = await startLive();
    const parts = ['GET /api/auth/me', `GET /api/rooms/${roomId}`, 'POST /api/auth/session'];
    const whole = `POST /api/rooms/${roomId}/open`;
    for (const isFailing of [false, true]) {
      const { page } = await journey.openPage();
      await deleteLeases();
      await logIn(page, 'viewer@palco.test');
      await page.evaluate(() => sessionStorage.removeItem('palco.session'));
      if (isFailing)
        await page.route('**/open', (route) => route.fulfill({ status: 503, json: { error: 'SERVER_ERROR' } }));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await page.goto(`/course/${roomId}`);
      await page.getByRole('button', { name: 'Pausar' }).first().waitFor();
      const first = asked.filter((one) => one === whole || parts.includes(one)).toSorted();
      expect(first).toEqual(isFailing ? [...parts, whole] : [whole]);
      await page.close();
    }
  });

  it('has its socket opened before the code that uses it is there, and no second one', async () => {
    const roomId = await startLive();
    const { page } = await journey.openPage();
    const sockets: string[] = [];
    page.on('websocket', (socket) => {
      if (socket.url().includes('/media/')) sockets.push(socket.url());
    });
    await logIn(page, 'viewer@palco.test');
    for (const step of ['opened', 'reloaded']) {
      const release = await hold(page, /\/assets\/media-/);
      await deleteLeases();
      await page.goto(`/course/${roomId}`, { waitUntil: 'commit' });
      await expect.poll(() => sockets.length, { message: step }).toBe(1);
      release();
      await page.getByRole('button', { name: 'Pausar' }).first().waitFor();
      expect(sockets.splice(0), step).toHaveLength(1);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  it('is logged in to before the code is there, and only once', async () => {
    const roomId = await startLive();
    const { page } = await journey.openPage();
    const logins: string[] = [];
    const sockets: string[] = [];
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/media/')) return;
      sockets.push(socket.url());
      socket.on('framesent', ({ payload }) => {
        if (isLogin(payload)) logins.push(String(payload));
      });
    });
    await logIn(page, 'viewer@palco.test');
    await page.evaluate(() => sessionStorage.removeItem('palco.session'));
    const release = await hold(page, /\/assets\/media-/);
    await deleteLeases();
    await page.goto(`/course/${roomId}`, { waitUntil: 'commit' });
    await expect.poll(() => logins.length).toBe(1);
    release();
    await page.getByRole('button', { name: 'Pausar' }).first().waitFor();
    expect(logins).toHaveLength(1);
    expect(sockets).toHaveLength(1);
  });

  it('connects again when its connection is refused while the browser already tries', async () => {
    const roomId = await startLive();
    const { page } = await journey.openPage();
    const refused: string[] = [];
    let transports = 0;
    await page.routeWebSocket(/\/media\//, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const [, id] = /^42(\d+)\["connectConsumerTransport"/.exec(String(message)) ?? [];
        if (String(message).includes('"createConsumerTransport"')) transports += 1;
        if (id === undefined || refused.length > 0) return server.send(message);
        refused.push(id);
        socket.send(`43${id}[${JSON.stringify({ ok: false, error: 'SERVER_ERROR', status: 500 })}]`);
      });
    });
    await deleteLeases();
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    await expect.poll(() => isPlaying(page), { timeout: 120_000 }).toBe(true);
    expect(refused).toHaveLength(1);
    expect(transports).toBe(2);
  });

  it('is connected before it negotiates a second time, for what only finds out what the line carries', async () => {
    const roomId = await startLive();
    const { page } = await journey.openPage();
    await page.addInitScript(watchNegotiation);
    await deleteLeases();
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    await expect.poll(() => page.evaluate(() => globalThis.described)).toEqual(['new', 'connected']);
  });

  it('shows no preview where the page is faster', async () => {
    const roomId = await startLive();
    const { page } = await journey.openPage();
    const release = await hold(page, /\/assets\/media-/);
    await deleteLeases();
    await logIn(page, 'viewer@palco.test', `/course/${roomId}`);
    await page.getByRole('region', { name: 'Vídeo' }).waitFor();
    release();
    await expect.poll(() => isPlaying(page), { timeout: 120_000 }).toBe(true);
  });

  it('removes the preview when its page does not load', async () => {
    const { page, release } = await openHeld(await startLive(), 800, 600);
    await expect.poll(() => page.locator('video').count(), { timeout: 120_000 }).toBe(0);
    release();
    await page.getByRole('button', { name: 'Pausar' }).first().waitFor();
  });

  it('shows no preview while another tab holds the lease', async () => {
    const roomId = await startLive();
    await deleteLeases();
    const { page: other } = await journey.openPage();
    await logIn(other, 'viewer2@palco.test', `/course/${roomId}`);
    await other.getByRole('button', { name: 'Pausar' }).first().waitFor();
    const { page } = await journey.openPage();
    await page.addInitScript(watchForFirstFrame);
    await logIn(page, 'viewer2@palco.test', `/course/${roomId}`);
    await page.getByRole('button', { name: 'Assistir aqui' }).waitFor();
    expect(await page.evaluate(() => globalThis.first)).toBeUndefined();
  });
});
