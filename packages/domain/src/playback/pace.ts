/** How often the pages of a room call the server. In a large room the calls of all of them together stay as many. */
import * as limits from '@palco/contract/room-limits';

const stretched = (usualMs: number, longestMs: number, viewers: number): number =>
  Math.round(Math.min(longestMs, usualMs * Math.max(1, viewers / limits.playback.largeRoom)));

/** The time until the next report of a player. In protected rooms reports renew a lease, and are never late. */
export const nextReportMs = (viewers: number, isProtected: boolean): number =>
  isProtected
    ? limits.playback.statisticsMs
    : stretched(limits.playback.statisticsMs, limits.playback.longestStatisticsMs, viewers);

/** The time until a page that receives notices asks again whether the room is live. */
export const nextStatusMs = (viewers: number): number =>
  stretched(limits.live.statusPollMs, limits.live.longestStatusPollMs, viewers);
