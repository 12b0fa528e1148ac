/** Playlist delta updates (RFC 8216bis, 6.2.5.1): a player that has the playlist gets only its end. */
import { isEndedPlaylist } from './playlist.ts';

/** The tags that belong to the segment after them; all others stand before the first segment. */
const isOfSegment = (line: string) => /^#EXT(INF|-X-(MAP|DISCONTINUITY|PROGRAM-DATE-TIME)(:|$))/.test(line);

/**
 * The update of a playlist that was written with `CAN-SKIP-UNTIL`; null where nothing can be skipped, and of a playlist that has ended.
 * Sequence numbers stay those of the whole playlist. The init segment and the date of the first segment are named again: with another date
 * further on, as that of a new take, hls.js would count back from there.
 */
export const deltaOf = (text: string): string | null => {
  const boundaryS = Number(/^#EXT-X-SERVER-CONTROL:.*\bCAN-SKIP-UNTIL=([\d.]+)/m.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(boundaryS) || isEndedPlaylist(text)) return null;
  const lines = text.split('\n');
  const start = lines.findIndex(isOfSegment);
  const header = lines.slice(0, start);
  const segments = readSegments(lines.slice(start));
  const skipped = countBefore(segments, boundaryS);
  if (start < 0 || skipped === 0) return null;
  const listed = segments.slice(skipped).flatMap((segment) => segment.lines);
  const before = segments.slice(0, skipped);
  const has = (tag: string) => segments[skipped]?.lines.some((line) => line.startsWith(tag)) ?? false;
  return [
    // The version that has the tag.
    ...header.map((line) => (line.startsWith('#EXT-X-VERSION:') ? '#EXT-X-VERSION:9' : line)),
    `#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`,
    ...(has(mapTag) ? [] : mapAfter(before)),
    ...(has(dateTag) ? [] : dateAfter(before)),
    ...listed,
    '',
  ].join('\n');
};

const mapTag = '#EXT-X-MAP:';
const dateTag = '#EXT-X-PROGRAM-DATE-TIME:';

/** The init segment of what follows these segments. */
const mapAfter = (segments: readonly ListedSegment[]): string[] => {
  const map = segments.flatMap(({ lines }) => lines).findLast((line) => line.startsWith(mapTag));
  return map === undefined ? [] : [map];
};

/** When what follows these segments was sent. */
const dateAfter = (segments: readonly ListedSegment[]): string[] => {
  const isDated = ({ lines }: ListedSegment) => lines.some((line) => line.startsWith(dateTag));
  const since = segments.slice(Math.max(0, segments.findLastIndex(isDated)));
  const date = since[0]?.lines.find((line) => line.startsWith(dateTag))?.slice(dateTag.length);
  const firstMs = Date.parse(date ?? '');
  if (Number.isNaN(firstMs)) return [];
  const passedMs = since.reduce((sum, { durationS }) => sum + durationS * 1000, 0);
  return [`${dateTag}${new Date(firstMs + passedMs).toISOString()}`];
};

type ListedSegment = { readonly lines: readonly string[]; readonly durationS: number };

const readSegments = (lines: readonly string[]): ListedSegment[] => {
  const segments: ListedSegment[] = [];
  let pending: string[] = [];
  let durationS = 0;
  for (const line of lines) {
    if (line === '') continue;
    pending.push(line);
    durationS = Number(/^#EXTINF:([\d.]+),/.exec(line)?.[1] ?? durationS);
    if (line.startsWith('#')) continue;
    segments.push({ lines: pending, durationS });
    pending = [];
  }
  return segments;
};

/** How many segments end at least so many seconds before the end of the playlist. */
const countBefore = (segments: readonly ListedSegment[], seconds: number): number => {
  let afterS = 0;
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    if (afterS >= seconds) return index + 1;
    afterS += segments[index]?.durationS ?? 0;
  }
  return 0;
};
