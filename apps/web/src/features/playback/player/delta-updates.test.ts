// @vitest-environment happy-dom
/** The library puts the updates of playlists together as the server means them; asked again with each version of it. */
import { type Take, writeMaster, writePlaylist } from '@palco/domain/live/playlist';
import { deltaOf } from '@palco/domain/live/playlist-delta';
import type Hls from 'hls.js';
import type { LevelDetails, Loader, LoaderCallbacks, LoaderContext, LoaderStats } from 'hls.js';
import HlsLight from 'hls.js/light';
import { afterEach, expect, it } from 'vitest';

const take = (name: string, from: number, count: number, init = 'init-1'): Take =>
  Array.from({ length: count }, (_, index) => ({
    durationS: 2,
    uri: `../${name}/${from + index}.m4s`,
    init: `../${name}/${init}.mp4`,
    date: new Date(Date.UTC(2026, 10, 16, name === 'a' ? 12 : 13) + (from + index) * 2000).toISOString(),
  }));

const statsOf = (): LoaderStats => {
  const now = performance.now();
  // The library asks for an update only of a playlist that was loaded lately.
  const at = { start: now, first: now, end: now };
  return {
    ...{ aborted: false, loaded: 1, retry: 0, total: 1, chunkCount: 0, bwEstimate: 0 },
    ...{ loading: { ...at }, parsing: { start: 0, end: 0 }, buffering: { start: 0, first: 0, end: 0 } },
  };
};

let hls: Hls | undefined;
afterEach(() => hls?.destroy());

/** Segments that the library knows after each of these playlists, and the addresses that it asked for. */
const follow = async (playlists: readonly (readonly Take[])[], windowS: number, isDelta: boolean) => {
  const asked: string[] = [];
  const variant = { bandwidth: 1_000_000, width: 640, height: 360, videoCodec: 'avc1.42e01f', hasAudio: true };
  let turn = -1;
  // Without codecs, which nothing here could play.
  const answer = (url: string): string => {
    if (url.endsWith('master.m3u8'))
      return writeMaster([{ ...variant, uri: 'v0/index.m3u8' }]).replace(/,CODECS=.*/, '');
    asked.push(new URL(url).search);
    turn = Math.min(turn + 1, playlists.length - 1);
    const whole = writePlaylist(playlists[turn] ?? [], { windowS });
    return isDelta && url.includes('_HLS_skip=YES') ? (deltaOf(whole) ?? whole) : whole;
  };
  class MemoryLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats = statsOf();
    load(context: LoaderContext, _config: unknown, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      queueMicrotask(() =>
        callbacks.onSuccess({ url: context.url, data: answer(context.url) }, this.stats, context, null),
      );
    }
    abort(): void {}
    destroy(): void {}
  }
  const known = await new Promise<LevelDetails>((resolve, reject) => {
    const player: Hls = new HlsLight({ loader: MemoryLoader, enableWorker: false });
    hls = player;
    let updates = 0;
    player.on(HlsLight.Events.LEVEL_UPDATED, (_event, { details }) => {
      updates += 1;
      if (updates === playlists.length) resolve(details);
    });
    player.on(HlsLight.Events.ERROR, (_event, { details, error }) => reject(new Error(`${details}: ${error.message}`)));
    player.loadSource('https://cdn.example.org/x/master.m3u8');
  });
  hls?.stopLoad();
  const fragments = known.fragments.map(({ sn, cc, relurl, initSegment, programDateTime, start }) => ({
    ...{ sn, cc, relurl, start },
    init: initSegment?.relurl,
    sentAt: programDateTime,
  }));
  return { fragments, asked };
};

it.each<[string, readonly (readonly Take[])[], number]>([
  ['a take that goes on', [[take('a', 0, 20)], [take('a', 0, 21)], [take('a', 0, 22)]], 1800],
  ['a window that moves', [[take('a', 0, 40)], [take('a', 0, 41)], [take('a', 0, 43)]], 60],
  [
    'a take that begins',
    [[take('a', 0, 20)], [take('a', 0, 20), take('b', 0, 1)], [take('a', 0, 20), take('b', 0, 2)]],
    1800,
  ],
  [
    'takes before',
    [
      [take('a', 0, 5), take('b', 0, 20)],
      [take('a', 0, 5), take('b', 0, 21)],
    ],
    1800,
  ],
  [
    'another size',
    [
      [take('a', 0, 20)],
      [[...take('a', 0, 20), ...take('a', 20, 1, 'init-2')]],
      [[...take('a', 0, 20), ...take('a', 20, 5, 'init-2')]],
    ],
    1800,
  ],
])(
  'the player knows the same after updates as after whole playlists: %s',
  async (_title, playlists, windowS) => {
    const [delta, whole] = [await follow(playlists, windowS, true), await follow(playlists, windowS, false)];
    expect(delta.asked.slice(1).every((query) => query.includes('_HLS_skip=YES'))).toBe(true);
    expect(delta.asked.length).toBeGreaterThanOrEqual(playlists.length);
    expect(delta.fragments).toEqual(whole.fragments);
    expect(delta.fragments.every(({ init }) => init !== undefined)).toBe(true);
  },
  60_000,
);
