/** HLS playlists of a live: what was packaged in parts, put together into one. */

export type Segment = { readonly durationS: number; readonly uri: string };
/** One uninterrupted stretch; another begins when the producer came back or switched the camera off. */
export type Part = { readonly init: string; readonly segments: readonly Segment[] };

/** What a packager's own playlist says. */
export const readPlaylist = (text: string): Part | null => {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
  if (init === undefined) return null;
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n][^\n]*)/g)].map(
    ([, duration, uri]) => ({ durationS: Number(duration), uri: uri ?? '' }),
  );
  return { init, segments };
};

export const durationOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + part.segments.reduce((total, segment) => total + segment.durationS, 0), 0);

type Flat = Segment & { readonly init: string; readonly part: number };

/**
 * One playlist of all parts. While it is live only the last `windowS` seconds are listed, and sequence numbers go on
 * counting as if the rest still stood before them.
 */
export const writePlaylist = (parts: readonly Part[], options: { windowS: number } | 'ended'): string => {
  const all: Flat[] = parts.flatMap(({ init, segments }, part) =>
    segments.map((segment) => ({ ...segment, init, part })),
  );
  const first = options === 'ended' ? 0 : firstInWindow(all, options.windowS);
  const listed = all.slice(first);
  const longest = Math.max(1, ...all.map(({ durationS }) => Math.ceil(durationS)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${listed[0]?.part ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(options === 'ended' ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
  ];
  listed.forEach((segment, index) => {
    const before = listed[index - 1];
    if (before && before.part !== segment.part) lines.push('#EXT-X-DISCONTINUITY');
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

/** Which layer of a part stands for a variant: a part with fewer layers gives its best. */
export const layerFor = (variant: number, layersOfPart: number): number => Math.min(variant, layersOfPart - 1);
