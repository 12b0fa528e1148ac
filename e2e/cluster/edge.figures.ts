/** Players of a live behind the nginx of deploy/edge: what reaches the cluster does not depend on how many there are. */
import { setTimeout as delay } from 'node:timers/promises';
import * as limits from '@palco/contract/room-limits';
import { readMaster } from '@palco/domain/live/playlist';
import { afterAll } from 'vitest';
import { createCdnTokens } from '../../apps/server/src/features/playback/cdn-tokens.ts';
import { startCountingProxy } from '../../apps/server/test/counting-proxy.ts';
import { startEdge } from '../../apps/server/test/nginx.ts';
import { eventually } from '../faults/eventually.ts';
import { openHls } from '../faults/hls.ts';
import { Link } from '../faults/link.ts';
import { transmit } from '../faults/transmission.ts';
import { addRoom } from '../support/rooms.ts';
import { startPlayers } from './hls-players.ts';
import { measureCluster, type Report } from './measure.ts';
import type { ClusterRig } from './rig.ts';

/** Of a protected room, whose window is short. */
const windowS = limits.playback.cdnProtectedWindowS;
const steadyMs = 30_000;

let clusterUrl = '';
let opened: ReturnType<typeof openEdge> | undefined;
async function openEdge() {
  const origin = await startCountingProxy(() => clusterUrl);
  return { origin, edge: await startEdge(origin.port) };
}
afterAll(async () => {
  const { edge, origin } = (await opened) ?? {};
  await edge?.close();
  await origin?.close();
});

measureCluster(
  { edge: measureEdge },
  {
    media: 1,
    envOf: async () => {
      opened ??= openEdge();
      return { PALCO_CDN_URL: (await opened).edge.url };
    },
  },
);

async function measureEdge(rig: ClusterRig, report: Report) {
  clusterUrl = rig.cluster.url;
  opened ??= openEdge();
  const { origin, edge } = await opened;
  const openRoom = (name: string) => addRoom(rig.server, { name, isProtected: true });
  const transmission = await transmit({ journey: rig.journey, openRoom, hasLayers: true });
  // One page for all players: without its socket its tab would count as closed.
  const viewer = await rig.logIn('viewer@palco.test');
  const page = new Link(rig.server.url, viewer, {
    onOpened: async (link) => void (await link.ask('join_room', { roomId: transmission.roomId })),
  });
  await eventually('the page is in the room', () => page.isReady);
  const { url: master, cookie } = await openHls(rig.server, transmission.roomId, viewer).address('master.m3u8');
  const findVariants = async () => {
    const answer = await fetch(master, { headers: { cookie } });
    if (answer.status === 403) throw new Error(`the page may not watch: ${await answer.text()}`);
    return readMaster(await answer.text());
  };
  const readVariants = () =>
    eventually('the live has a playlist of each layer', async () => {
      const found = await findVariants();
      return found.length > 1 ? found : null;
    });
  await eventually('the live has segments', async () =>
    (await Promise.all((await readVariants()).map((variant) => fetch(variant)))).every(({ ok }) => ok),
  );

  /** Within one window: afterwards each file is asked for by two tokens. */
  const measure = async (count: number, { isThroughChange }: { isThroughChange: boolean }) => {
    await eventually('a window has begun', () => (Date.now() / 1000) % windowS < 10);
    const players = startPlayers({ count, master, cookie, windowS });
    await eventually('every player plays', async () => (await players.read()).fewest >= 2);
    const [originBefore, before, since] = [origin.paths.length, await players.read(), performance.now()];
    await delay(steadyMs);
    const [fromOrigin, after] = [origin.paths.length - originBefore, await players.read()];
    const steadyS = (performance.now() - since) / 1000;
    // Until every player has renewed its token in the next window.
    if (isThroughChange) await delay((windowS - ((Date.now() / 1000) % windowS) + windowS * 0.9) * 1000);
    const { behind } = await players.read();
    const { refused } = await players.stop();
    const requests = after.requests - before.requests;
    return {
      perS: fromOrigin / steadyS,
      requestsPerS: requests / steadyS,
      hits: 1 - fromOrigin / requests,
      refused,
      behind,
    };
  };

  const few = await measure(200, { isThroughChange: false });
  const many = await measure(2000, { isThroughChange: true });

  const variants = await readVariants();
  const [variant = ''] = variants;
  const statusOf = async (address: string) => (await fetch(address)).status;
  const forged = await statusOf(variant.replace(/\.[\w-]{32}\//, `.${'x'.repeat(32)}/`));
  const [, videoId = ''] = /\/hls\/[^/]+\/([^/]+)\//.exec(variant) ?? [];
  const [row] = await rig.sql<{ value: string }>(`select value from secrets where name = 'video'`);
  const earlier = { now: () => new Date(Date.now() - 2 * windowS * 1000), monotonicMs: () => 0 };
  const old = createCdnTokens(row?.value ?? '', earlier).tokenOf(videoId, true);
  const expired = await statusOf(variant.replace(/\/hls\/[^/]+\//, `/hls/${old}/`));
  const cached = await edge.readCache();
  const leaked = cached.filter((text) => /no-store|private|palco_media|NO_PERMISSION/i.test(text)).length;
  await page.close();
  await transmission.end();
  await transmission.close();

  const test = `T16 players of a live in ${variants.length} qualities behind nginx`;
  const rates = `${few.perS.toFixed(2)}/s with 200, ${many.perS.toFixed(2)}/s with 2,000 (${Math.round(many.requestsPerS)}/s at the edge)`;
  report(test, 'as many requests at the origin, within 10 %', rates, Math.abs(many.perS / few.perS - 1) <= 0.1);
  report(test, '6/s at the origin', rates, many.perS <= 6);
  report(test, 'hit ratio 99.5 %', `${(many.hits * 100).toFixed(3)} %`, many.hits >= 0.995);
  const byStatus = Map.groupBy([...few.refused, ...many.refused], ({ status }) => status);
  const refusals = [...byStatus]
    .map(([status, all]) => `${all.length} x ${status} (${all[0]?.atS} to ${all.at(-1)?.atS} s)`)
    .join(', ');
  report(test, 'every answer is 200, also as the window changes', refusals || 'every one', refusals === '');
  report(test, 'players are not more than 3 segments apart', `${many.behind}`, many.behind <= 3);
  report(test, 'forged and expired tokens are refused', `${forged}, ${expired}`, forged === 403 && expired === 403);
  report(test, 'nothing private is cached', `${leaked} of ${cached.length} files`, leaked === 0 && cached.length > 0);
}
