import type { BlockedReason } from '@palco/domain/live/blocked-reason';

/** The server answers, but no media gets through to it. */
export class BlockedError extends Error {
  readonly reason: BlockedReason;

  constructor(reason: BlockedReason) {
    super(`No media gets through: ${reason}`);
    this.name = 'BlockedError';
    this.reason = reason;
  }
}
