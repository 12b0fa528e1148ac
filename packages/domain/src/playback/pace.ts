/** How often the pages of a room call the server. In a large room the calls of all of them together stay as many. */
import * as limits from '@palco/contract/room-limits';

/** A report may be late by this, or lost and repeated, before its player counts as gone. */
export const reportGraceMs = limits.playback.leaseMs - limits.playback.statisticsMs;

/** A fifth of what is added is random, so that pages which began together do not stay together. */
const spread = 0.2;

type Pace = { readonly usualMs: number; readonly longestMs: number };

const stretched = ({ usualMs, longestMs }: Pace, viewers: number, random: number): number => {
  const ms = Math.min(longestMs, usualMs * Math.max(1, viewers / limits.playback.largeRoom));
  return Math.round(ms - (ms - usualMs) * spread * random);
};

const reports = { usualMs: limits.playback.statisticsMs, longestMs: limits.playback.longestStatisticsMs };
const statusPolls = { usualMs: limits.live.statusPollMs, longestMs: limits.live.longestStatusPollMs };

/** The time until the next report of a player. In protected rooms reports renew a lease, and are never late. `random` is from 0 to 1. */
export const nextReportMs = (
  { viewers, isProtected }: { readonly viewers: number; readonly isProtected: boolean },
  random: number,
): number => (isProtected ? reports.usualMs : stretched(reports, viewers, random));

/** The time until a page that receives notices asks again whether the room is live. */
export const nextCheckMs = (viewers: number, random: number): number => stretched(statusPolls, viewers, random);
