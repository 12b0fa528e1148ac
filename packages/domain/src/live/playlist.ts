/** HLS playlists of a live, joined from the playlists of its takes. */

export type Segment = { readonly durationS: number; readonly uri: string };
/** One uninterrupted part of a recording; another begins when the producer reconnects or switches the camera off. */
export type Take = { readonly init: string; readonly segments: readonly Segment[] };

/** Parses a playlist written by the packager. */
export const readPlaylist = (text: string): Take | null => {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
  if (init === undefined) return null;
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n][^\n]*)/g)].map(
    ([, duration, uri]) => ({ durationS: Number(duration), uri: uri ?? '' }),
  );
  return { init, segments };
};

/** Whether the packager ended in order, so that no more segments follow. */
export const isEndedPlaylist = (text: string): boolean => text.includes('#EXT-X-ENDLIST');

export const durationOf = (takes: readonly Take[]): number =>
  takes.reduce((sum, take) => sum + take.segments.reduce((total, segment) => total + segment.durationS, 0), 0);

export type PlaylistOptions = { readonly windowS: number } | 'ended';

type Flat = Segment & { readonly init: string; readonly take: number };

/**
 * One playlist of all takes. While the room is live only the last `windowS` seconds are listed, and sequence numbers
 * count the segments before them too.
 */
export const writePlaylist = (takes: readonly Take[], options: PlaylistOptions): string => {
  const all: Flat[] = takes.flatMap(({ init, segments }, take) =>
    segments.map((segment) => ({ ...segment, init, take })),
  );
  const first = options === 'ended' ? 0 : firstInWindow(all, options.windowS);
  const listed = all.slice(first);
  const longest = all.reduce((most, { durationS }) => Math.max(most, Math.ceil(durationS)), 1);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${listed[0]?.take ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(options === 'ended' ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ];
  listed.forEach((segment, index) => {
    const before = listed[index - 1];
    if (before && before.take !== segment.take) lines.push('#EXT-X-DISCONTINUITY');
    if (before?.init !== segment.init) lines.push(`#EXT-X-MAP:URI="${segment.init}"`);
    lines.push(`#EXTINF:${segment.durationS.toFixed(6)},`, segment.uri);
  });
  if (options === 'ended') lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
};

const firstInWindow = (segments: readonly Segment[], windowS: number): number => {
  let sum = 0;
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    sum += segments[index]?.durationS ?? 0;
    if (sum > windowS) return index + 1;
  }
  return 0;
};

export type Variant = {
  readonly uri: string;
  readonly bandwidth: number;
  readonly width: number;
  readonly height: number;
  /** E.g. `avc1.42e01f`. */
  readonly videoCodec: string;
};

/** Best first: players that do not measure begin there. */
export const writeMaster = (variants: readonly Variant[]): string => {
  const lines = variants
    .toSorted((a, b) => b.bandwidth - a.bandwidth)
    .flatMap(({ uri, bandwidth, width, height, videoCodec }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${videoCodec},mp4a.40.2"`,
      uri,
    ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
};

/** The layer of a take for a variant: a take with fewer layers uses its best one. */
export const layerFor = (variant: number, layersOfTake: number): number => Math.min(variant, layersOfTake - 1);
