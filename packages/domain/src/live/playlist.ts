/** HLS playlists of a live, joined from the playlists of its takes. */

export type Segment = {
  readonly durationS: number;
  readonly uri: string;
  /** The init segment it is read with; another one when the size of the video changed. */
  readonly init: string;
  /** When it was sent, if that is known. */
  readonly date: string | null;
  /** It was listed, and its file is lost: players skip it. */
  readonly isMissing?: boolean;
};
/** One uninterrupted part of a recording; another begins when media arrives again after none did. */
export type Take = readonly Segment[];

/** Parses a playlist written by the packager. */
export const readPlaylist = (text: string): Take => {
  const segments: Segment[] = [];
  let [init, date, durationS] = ['', null as string | null, null as number | null];
  // A line without an end is still being written.
  for (const line of text.split('\n').slice(0, -1)) {
    init = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? init;
    date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1] ?? date;
    durationS = Number(/^#EXTINF:([\d.]+),/.exec(line)?.[1] ?? durationS ?? Number.NaN);
    if (line === '' || line.startsWith('#') || Number.isNaN(durationS)) continue;
    segments.push({ durationS, uri: line, init, date });
    [date, durationS] = [null, null];
  }
  return segments;
};

/** The segments that a packager has removed from the start of a take. */
export type Removed = { readonly count: number; readonly durationS: number };

/** Ours: how long the removed segments were; the standard tag says only how many. */
export const removedSecondsTag = '#PALCO-REMOVED-SECONDS';

export const readRemoved = (text: string): Removed => ({
  count: Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)$/m.exec(text)?.[1] ?? 0),
  durationS: Number(new RegExp(`^${removedSecondsTag}:([\\d.]+)$`, 'm').exec(text)?.[1] ?? 0),
});

/** The sequence number of the last segment; null of a playlist without any. */
export const lastSequenceOf = (text: string): number | null => {
  const count = text.split('\n#EXTINF:').length - 1;
  return count === 0 ? null : readRemoved(text).count + count - 1;
};

/** Whether the packager ended in order, so that no more segments follow. */
export const isEndedPlaylist = (text: string): boolean => text.includes('#EXT-X-ENDLIST');

export const durationOf = (takes: readonly Take[]): number =>
  takes.reduce((sum, take) => sum + take.reduce((total, segment) => total + segment.durationS, 0), 0);

/**
 * How far back a live can be rewound. Of a part that was not recorded only the end is stored, and segments leave a playlist in order:
 * no viewer can go back to what is before it.
 */
export const rewindS = (
  takes: readonly { readonly isRecorded: boolean; readonly durationS: number }[],
  { dvrS, unrecordedS }: { readonly dvrS: number; readonly unrecordedS: number },
): number => {
  const last = takes.findLastIndex(({ isRecorded }) => !isRecorded);
  if (last < 0) return dvrS;
  const sinceS = takes.slice(last + 1).reduce((sum, { durationS }) => sum + durationS, 0);
  return Math.min(dvrS, sinceS + unrecordedS);
};

/** While the room is live: the seconds that are listed, and how many segments its takes no longer have. */
export type PlaylistOptions = { readonly windowS: number; readonly removed?: number } | 'ended';

/** Target durations; the standard wants at least six. Players ask for updates of a playlist that is not older than half of it. */
const skipBoundary = 6;

type Flat = Segment & { readonly take: number };

/**
 * One playlist of all takes. While the room is live only the last `windowS` seconds are listed, and sequence numbers
 * count the segments before them too. Discontinuities stand between takes only, where all variants have them at the same time:
 * players match variants by them. Within a take timestamps go on when the size changes, so a new init segment is enough.
 */
export const writePlaylist = (takes: readonly Take[], options: PlaylistOptions): string => {
  const all: Flat[] = takes.flatMap((segments, take) => segments.map((segment) => ({ ...segment, take })));
  const first = options === 'ended' ? 0 : firstInWindow(all, options.windowS);
  const listed = all.slice(first);
  const removed = options === 'ended' ? 0 : (options.removed ?? 0);
  // RFC 8216, 4.3.3.1: rounded to the nearest second. Players fetch a live again, and stay behind it, by this.
  const longest = all.reduce((most, { durationS }) => Math.max(most, Math.round(durationS)), 1);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${removed + first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${listed[0]?.take ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // A player may ask for the next segment before it is there, and is answered when it is.
    options === 'ended'
      ? '#EXT-X-PLAYLIST-TYPE:VOD'
      : `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${longest * skipBoundary}`,
  ];
  listed.forEach((segment, index) => {
    const before = listed[index - 1];
    const isNewTake = before?.take !== segment.take;
    if (before && isNewTake) lines.push('#EXT-X-DISCONTINUITY');
    if (isNewTake || before.init !== segment.init) lines.push(`#EXT-X-MAP:URI="${segment.init}"`);
    // Players match the variants of a live by date.
    if (isNewTake && segment.date !== null && options !== 'ended')
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.date}`);
    if (segment.isMissing) lines.push('#EXT-X-GAP');
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
  readonly hasAudio: boolean;
};

/** Best first: players that do not measure begin there. */
export const writeMaster = (variants: readonly Variant[]): string => {
  const lines = variants
    .toSorted((a, b) => b.bandwidth - a.bandwidth)
    .flatMap(({ uri, bandwidth, width, height, videoCodec, hasAudio }) => {
      const codecs = hasAudio ? `${videoCodec},mp4a.40.2` : videoCodec;
      return [`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`, uri];
    });
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
};

/** A master playlist whose variants are found below another address. */
export const masterAt = (text: string, baseUrl: string): string => text.replace(/^(?!#)(?=\S)/gm, `${baseUrl}/`);

/** The variants that a master playlist names. */
export const readMaster = (text: string): string[] =>
  [...text.matchAll(/^#EXT-X-STREAM-INF:.*\n([^#\n]+)$/gm)].flatMap(([, uri]) => uri ?? []);

/** The layer of a take for a variant: a take with fewer layers uses its best one. */
export const layerFor = (variant: number, layersOfTake: number): number => Math.min(variant, layersOfTake - 1);
