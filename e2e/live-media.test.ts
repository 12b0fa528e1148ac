import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import {
  addressOf,
  api,
  enter,
  expectLive,
  expectMediaReady,
  expectVideo,
  linkFor,
  openMediaPage,
  startTransmission,
} from './support/live/people.ts';
import { addRoom } from './support/rooms.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '2', PALCO_WEBRTC_VIEWERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

/** Not protected: the lease of a closed tab would block the next test. */
const openRoom = (room: { name: string }) => addRoom(journey.server, { ...room, isProtected: false });

const transmit = (roomId: string) => startTransmission(journey, roomId);

const watch = async (roomId: string, username: string, options = {}) => {
  const viewer = await enter(journey.server, username);
  const page = await openMediaPage(journey);
  const address = addressOf(journey.server, roomId, viewer);
  await page.evaluate(([to, how]) => live.watch(to, how), [address, options] as const);
  return { page, viewer };
};

/** The media workers are the server's own children. */
const workersOf = (pid: number): number[] => {
  const lines = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,comm='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes('mediasoup')).map((line) => Number.parseInt(line, 10));
};

/** The producers that an acknowledgement lists. */
const producersIn = (packet: string): unknown[] => {
  const [, body] = /^43\d+(\[.*"producers".*)$/s.exec(packet) ?? [];
  const [answer] = body === undefined ? [] : (JSON.parse(body) as { data: { producers: unknown[] } }[]);
  return answer?.data.producers ?? [];
};

describe('a live', () => {
  it('is seen moving by viewers on two workers, over UDP and over TCP', async () => {
    const roomId = await openRoom({ name: 'Ao vivo' });
    await transmit(roomId);
    const first = await watch(roomId, 'viewer@palco.test');
    await expectVideo(first.page);
    const second = await watch(roomId, 'viewer2@palco.test', { forceTcp: true });
    await expectVideo(second.page);
    await expect.poll(() => second.page.evaluate(() => live.tracks())).toEqual(['audio', 'video']);
  });

  it('is shown once to a viewer who is notified of it twice while joining', async () => {
    const roomId = await openRoom({ name: 'Eco' });
    await transmit(roomId);
    const viewer = await enter(journey.server, 'viewer@palco.test');
    let notified = 0;
    // A producer starts while the list of producers is being sent.
    const page = await openMediaPage(journey, {
      prepare: (opened) =>
        opened.routeWebSocket(/\/media\//, (socket) => {
          socket.connectToServer().onMessage((message) => {
            for (const producer of producersIn(String(message))) {
              notified += 1;
              socket.send(`42${JSON.stringify(['newProducer', producer])}`);
            }
            socket.send(message);
          });
        }),
    });
    await page.evaluate((to) => live.watch(to), addressOf(journey.server, roomId, viewer));
    await expectVideo(page);
    await expect.poll(() => page.evaluate(() => live.tracks())).toEqual(['audio', 'video']);
    expect(await page.evaluate(() => live.problems())).toEqual([]);
    expect(notified).toBeGreaterThanOrEqual(2);
  });

  it('sends one picture, also when the camera changes while it begins', async () => {
    const roomId = await openRoom({ name: 'Troca' });
    const link = await linkFor(journey.server, roomId, 'producer');
    const producer = await enter(journey.server, 'monitor@palco.test');
    const page = await openMediaPage(journey);
    const sent = await page.evaluate(
      async (address) => {
        const pictures: string[] = [];
        const add = RTCPeerConnection.prototype.addTransceiver;
        RTCPeerConnection.prototype.addTransceiver = function (track, options) {
          if (typeof track !== 'string' && track.kind === 'video') pictures.push(track.id);
          return add.call(this, track, options);
        };
        await live.transmit(address, { url: '', token: '' });
        await live.refreshEarly('video');
        while (!live.state().includes('"live"')) await new Promise(requestAnimationFrame);
        return pictures;
      },
      addressOf(journey.server, roomId, producer, link),
    );
    expect(sent).toHaveLength(1);
  });

  it('comes back by itself after the server was killed, for the producer and for the viewer', async () => {
    const roomId = await openRoom({ name: 'Queda' });
    const { page: producer } = await transmit(roomId);
    const { page: viewer } = await watch(roomId, 'viewer@palco.test');
    await expectVideo(viewer);
    await journey.server.kill9();
    await journey.server.restart();
    await expectVideo(viewer, { timeout: 120_000 });
    await expectLive(producer);
  });

  it('comes back by itself after its media worker died', async () => {
    const roomId = await openRoom({ name: 'Trabalhador' });
    const { page: producer } = await transmit(roomId);
    const { page: viewer } = await watch(roomId, 'viewer@palco.test');
    await expectVideo(viewer);
    for (const pid of workersOf(journey.server.pid())) process.kill(pid, 'SIGKILL');
    await expectVideo(viewer, { timeout: 120_000 });
    await expectLive(producer);
  });

  it('is not waited for when the connection closes before the server has admitted the page', async () => {
    const roomId = await openRoom({ name: 'Recusada' });
    const viewer = await enter(journey.server, 'viewer@palco.test');
    const page = await openMediaPage(journey, {
      prepare: (opened) =>
        opened.routeWebSocket(/\/media\//, (socket) => {
          socket.onMessage(() => socket.close());
          socket.send('0{"sid":"one","upgrades":[],"pingInterval":5000,"pingTimeout":5000,"maxPayload":1000}');
        }),
    });
    const address = addressOf(journey.server, roomId, viewer);
    expect(await page.evaluate((to) => live.tryConnect(to), address)).toContain('Error');
  });

  it('can be watched small and large', async () => {
    const roomId = await openRoom({ name: 'Camadas' });
    await startTransmission(journey, roomId, { hasLayers: true });
    const { page } = await watch(roomId, 'viewer@palco.test');
    await expectVideo(page);
    const expectWidth = (width: number) =>
      expect.poll(async () => (await page.evaluate(() => live.picture())).width, { timeout: 120_000 }).toBe(width);
    await page.evaluate(() => live.preferLayer(0));
    await expectWidth(320);
    await page.evaluate(() => live.preferLayer(1));
    await expectWidth(640);
  });

  it('ends for everyone and cannot begin again', async () => {
    const { server } = journey;
    const roomId = await openRoom({ name: 'Fim' });
    const { page: producer, link } = await transmit(roomId);
    const { page: viewer } = await watch(roomId, 'viewer@palco.test');
    await expectVideo(viewer);
    const organizer = await enter(server, 'organizer@palco.test');
    await api(server, 'POST', `/api/rooms/end/live/${roomId}`, organizer);
    await expect.poll(() => viewer.evaluate(() => live.over())).toBe('ended');
    await expect.poll(() => producer.evaluate(() => live.state())).toBe('{"name":"not_live"}');
    const again = addressOf(server, roomId, await enter(server, 'monitor@palco.test'), link);
    await producer.evaluate((to) => live.transmit(to, { url: '', token: '' }), again);
    await expect
      .poll(() => producer.evaluate(() => live.problems().join()), { timeout: 120_000 })
      .toContain('LIVE_ENDED');
  });

  it('is taken over when the same person transmits from another page, and the first page stops', async () => {
    const roomId = await openRoom({ name: 'Duas abas' });
    const { page: first } = await transmit(roomId);
    const { page: viewer } = await watch(roomId, 'viewer@palco.test');
    await expectVideo(viewer);
    await transmit(roomId);
    await expect.poll(() => first.evaluate(() => live.state())).toBe('{"name":"not_live"}');
    await expectVideo(viewer);
    expect(await first.evaluate(() => live.problems())).toEqual(['replaced']);
  });
});
