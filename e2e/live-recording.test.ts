import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useJourney } from './support/journey.ts';
import { type Account, api, enter, expectLive, expectMediaReady, startTransmission } from './support/live/people.ts';
import { addRoom } from './support/rooms.ts';

const journey = useJourney({ env: { MEDIA_WORKERS: '1' } });
beforeAll(() => expectMediaReady(journey.server), 240_000);

type Room = {
  videoUrl: string | null;
  secondaryUrl: string | null;
  videoStatus: string | null;
  technology: string;
  duration: number;
  posterUrl: string | null;
  thumbnailsUrl: string | null;
};

/** The response for a room, and a function to fetch the files it names. */
const open = async (roomId: string, as: Account) => {
  const response = await fetch(`${journey.server.url}/api/rooms/${roomId}`, {
    headers: { authorization: `Bearer ${as.token}`, 'x-palco-session': as.session },
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const room = (await response.json()) as Room;
  const get = (address: string | null) => fetch(new URL(address ?? '', journey.server.url), { headers: { cookie } });
  const text = async (address: string | null) => {
    const answer = await get(address);
    return answer.ok ? answer.text() : '';
  };
  return { room, get, text };
};

const openRoom = (name: string) => addRoom(journey.server, { name, isProtected: false });
const end = async (roomId: string) =>
  api(journey.server, 'POST', `/api/rooms/end/live/${roomId}`, await enter(journey.server, 'organizer@palco.test'));
const durationOf = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
const countOf = (text: string, word: string) => text.split(word).length - 1;

/** The playlist of the smallest layer, which always exists, once it has so many segments. */
const segmentsOf = async (roomId: string, viewer: Account, atLeast: number) => {
  const { room, text } = await open(roomId, viewer);
  const variant = room.secondaryUrl?.replace('master.m3u8', 'v0/index.m3u8') ?? '';
  await expect
    .poll(async () => countOf(await text(variant), '#EXTINF'), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(atLeast);
  return { variant, text };
};

const expectReady = (roomId: string, viewer: Account) =>
  expect
    .poll(async () => (await open(roomId, viewer)).room.videoStatus, { timeout: 120_000, interval: 200 })
    .toBe('READY');

/** ffmpeg decodes all of it without an error. */
const complaintsAbout = (dataDir: string, master: string | null) => {
  const [, , , id = ''] = (master ?? '').split('/');
  const file = path.join(dataDir, 'videos', id, 'v0/index.m3u8');
  return execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-'], { encoding: 'utf8', stdio: 'pipe' });
};

describe('the recording of a live', () => {
  it('can be gone back in while it is live, and becomes the video of the room', async () => {
    const { server } = journey;
    const roomId = await openRoom('Gravada');
    const { page } = await startTransmission(journey, roomId);
    const viewer = await enter(server, 'viewer@palco.test');
    expect((await open(roomId, viewer)).room).toMatchObject({
      technology: 'webrtc',
      videoUrl: '/',
      socketPath: '/media',
    });
    const { variant, text } = await segmentsOf(roomId, viewer, 3);
    const whileLive = await text(variant);
    expect(whileLive).not.toContain('ENDLIST');
    await end(roomId);
    await page.evaluate(() => live.end());
    await expectReady(roomId, viewer);
    const { room, get, text: read } = await open(roomId, viewer);
    expect(room).toMatchObject({ technology: 'hls' });
    // The segment that was being written at the end is there as well.
    expect(room.duration).toBeGreaterThan(durationOf(whileLive));
    expect(await read(room.videoUrl)).toMatch(/RESOLUTION=(320x180|640x360),CODECS="avc1.42/);
    expect((await get(room.posterUrl)).status).toBe(200);
    expect(await read(room.thumbnailsUrl)).toContain('sprite-000.jpg');
    expect(complaintsAbout(server.dataDir, room.videoUrl)).toBe('');
  });

  it('continues while the camera or the microphone is off', async () => {
    const roomId = await openRoom('Câmera desligada');
    const { page } = await startTransmission(journey, roomId);
    const viewer = await enter(journey.server, 'viewer@palco.test');
    const { variant, text } = await segmentsOf(roomId, viewer, 1);
    const inits = countOf(await text(variant), '#EXT-X-MAP');
    for (const kind of ['video', 'audio'] as const) {
      const before = durationOf(await text(variant));
      await page.evaluate((off) => live.pause([off]), kind);
      await expect.poll(async () => durationOf(await text(variant)), { timeout: 120_000 }).toBeGreaterThan(before + 5);
      await page.evaluate((off) => live.resume([off]), kind);
    }
    // A black picture has another size.
    expect(countOf(await text(variant), '#EXT-X-MAP')).toBeGreaterThan(inits);
    await end(roomId);
    await expectReady(roomId, viewer);
  });

  it('contains the media from before and after the server was killed', async () => {
    const roomId = await openRoom('Queda no meio');
    const { page } = await startTransmission(journey, roomId);
    const viewer = await enter(journey.server, 'viewer@palco.test');
    const { variant, text } = await segmentsOf(roomId, viewer, 2);
    const before = (await text(variant)).split('\n').filter((line) => line.endsWith('.m4s'));
    await journey.server.kill9();
    await journey.server.restart();
    await expectLive(page);
    await expect.poll(() => text(variant), { timeout: 120_000 }).toContain('#EXT-X-DISCONTINUITY\n');
    await end(roomId);
    await expectReady(roomId, viewer);
    const { room, text: read } = await open(roomId, viewer);
    const whole = await read(room.videoUrl?.replace('master.m3u8', 'v0/index.m3u8') ?? '');
    for (const segment of before) expect(whole).toContain(segment);
    expect(whole).toContain('#EXT-X-ENDLIST');
  });

  it('leaves no video when nothing was ever sent', async () => {
    const roomId = await openRoom('Vazia');
    const organizer = await enter(journey.server, 'organizer@palco.test');
    await api(journey.server, 'POST', `/api/rooms/go/live/${roomId}`, organizer);
    await end(roomId);
    await expect.poll(async () => (await open(roomId, organizer)).room.videoStatus, { timeout: 120_000 }).toBeNull();
  });
});
