import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as limits from '@palco/contract/room-limits';
import { getRoom } from '@palco/contract/rooms';
import { readMaster } from '@palco/domain/live/playlist';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, logIn } from '../../test/client.ts';
import { type CountingProxy, startCountingProxy } from '../../test/counting-proxy.ts';
import { makeLive } from '../../test/live-playlist.ts';
import { hasNginx, startEdge, type TestEdge } from '../../test/nginx.ts';
import { makeCourse, makeRoom } from '../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const players = 200;
const windowMs = limits.playback.cdnWindowS * 1000;
const eventually = { timeout: 60_000 };

describe.skipIf(!hasNginx)('the nginx of deploy/edge', () => {
  let server: TestServer;
  let origin: CountingProxy;
  let edge: TestEdge;
  beforeAll(async () => {
    origin = await startCountingProxy(() => server.url);
    edge = await startEdge(origin.port);
    server = await startTestServer({ cdnUrl: edge.url });
  }, 120_000);
  afterAll(async () => {
    await edge.close();
    await origin.close();
    await server.close();
  });
  beforeEach(() => {
    // To the begin of a window, so that none ends within a test by itself.
    server.clock.advance(windowMs - (server.clock.now().getTime() % windowMs));
  });

  /** A live, and the address of its playlist at the edge as a viewer gets it at that moment. */
  const newLive = async () => {
    const { id, videoId } = await makeRoom(server.db, await makeCourse(server.db, { isOpen: true }), {
      is_protected: false,
    });
    const live = await makeLive(server.dataDir, videoId ?? '');
    await live.list(9);
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const { headers, data } = await call(server.url, getRoom, { params: { id }, query: {} }, viewer);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const master = async () => (await fetch(`${server.url}${data.videoUrl}`, { headers: { cookie } })).text();
    return {
      live,
      master,
      cookie,
      videoUrl: data.videoUrl ?? '',
      variant: async () => readMaster(await master())[0] ?? '',
    };
  };

  it('asks Palco for each playlist and segment about once, for any number of players, also as tokens change', async () => {
    const { live, variant } = await newLive();
    const before = origin.paths.length;
    const statuses = new Map<number, number>();
    const get = async (url: string) => {
      const answer = await fetch(url);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer.text();
    };
    const turns = 6;
    const old = await variant();
    let renewed = old;
    for (let turn = 0; turn < turns; turn += 1) {
      const next = 10 + turn;
      if (turn === turns / 2) {
        // Half of the players have renewed their token in time, the others have not yet.
        server.clock.advance(windowMs);
        renewed = await variant();
        expect(renewed).not.toBe(old);
      }
      const answers = Array.from({ length: players }, async (_, player) => {
        const address = player % 2 === 0 ? old : renewed;
        const text = await get(`${address}?_HLS_msn=${next}&_HLS_skip=YES&_=${player}`);
        expect(text).toContain(`seg-000${next}.m4s`);
        expect(await get(new URL(`../takes/0000.unrecorded/seg-000${next}.m4s`, address).href)).toBe(String(next));
      });
      const held = () => origin.paths.filter((path) => path.includes(`_HLS_msn=${next}&`)).length;
      await expect.poll(held, eventually).toBeGreaterThan(0);
      await live.list(next);
      await Promise.all(answers);
    }
    expect([...statuses]).toEqual([[200, players * turns * 2]]);
    const paths = origin.paths.slice(before);
    // Each address once; those of two windows in the second half.
    expect(paths.filter((path) => path.endsWith('.m4s'))).toHaveLength(turns + turns / 2);
    // On a machine that takes seconds for a turn, a playlist may be asked for again.
    expect(paths.length).toBeLessThan((players * turns * 2) / 20);
  }, 120_000);

  it('asks Palco once for what more than a thousand players wait for', async () => {
    const { live, variant } = await newLive();
    const address = `${await variant()}?_HLS_msn=10&_HLS_skip=YES`;
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    // Above the 1,024 requests that nginx counts.
    const waiting = Array.from({ length: 1100 }, () => get(address, { agent }));
    const answers = waiting.map(async (request) => {
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return text(answer);
    });
    await Promise.all(waiting.map((request) => once(request, 'finish')));
    // Each process of nginx takes what arrived before these first.
    for (let round = 0; round < 20; round += 1) expect((await fetch(`${edge.url}/`)).status).toBe(404);
    await live.list(10);
    for (const answer of await Promise.all(answers)) expect(answer).toContain('seg-00010.m4s');
    agent.destroy();
    expect(origin.paths.filter((path) => address.includes(path.split('?')[0] ?? ''))).toHaveLength(1);
  });

  it('refuses tokens that are wrong or too old, also for what it has cached', async () => {
    const { variant } = await newLive();
    const address = await variant();
    const segment = new URL('../takes/0000.unrecorded/seg-00009.m4s', address).href;
    const statusOf = async (url: string) => (await fetch(url)).status;
    expect([await statusOf(address), await statusOf(segment)]).toEqual([200, 200]);
    expect(await statusOf(address.replace(/\.[\w-]{32}\//, `.${'x'.repeat(32)}/`))).toBe(403);
    // The edge does not know the clock of the test: it may keep what it got with a token for as long as that is valid, which is five
    // seconds now.
    const leftMs = 2 * windowMs - (server.clock.now().getTime() % windowMs);
    server.clock.advance(leftMs - 5000);
    const late = new URL('../takes/0000.unrecorded/seg-00008.m4s', address).href;
    expect(await statusOf(late)).toBe(200);
    server.clock.advance(5000);
    await expect.poll(() => statusOf(late), eventually).toBe(403);
    await expect.poll(() => statusOf(address), eventually).toBe(403);
  });

  it('caches nothing that is private', async () => {
    const { cookie, master, videoUrl, variant } = await newLive();
    const address = await variant();
    const get = (path: string) => fetch(new URL(path, edge.url), { headers: { cookie } });
    const statuses = await Promise.all(
      [videoUrl, new URL('../master.m3u8', address).pathname, '/api/rooms', '/healthz'].map(
        async (path) => (await get(path)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404]);
    const answer = await fetch(address, { headers: { cookie } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const cached = await edge.readCache();
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter((text) => /no-store|private|palco_media|NO_PERMISSION/i.test(text))).toEqual([]);
    const [line = ''] = readMaster(await master());
    expect(cached.some((text) => text.includes(line))).toBe(false);
  });

  it('passes playlists on compressed, and plain to players that want them so', async () => {
    const { variant } = await newLive();
    const address = await variant();
    const encodingOf = async (accepted: string) => {
      const answer = await fetch(address, { headers: { 'accept-encoding': accepted } });
      expect(await answer.text()).toContain('seg-00009.m4s');
      return answer.headers.get('content-encoding');
    };
    expect([await encodingOf('gzip'), await encodingOf('identity'), await encodingOf('gzip')]).toEqual([
      'gzip',
      null,
      'gzip',
    ]);
    expect(
      (await fetch(address, { headers: { origin: 'https://palco.example' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe('*');
  });
});
