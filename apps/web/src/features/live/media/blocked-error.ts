/** The server answers, but no media gets through to it. */
export class BlockedError extends Error {
  constructor() {
    super('No media gets through');
    this.name = 'BlockedError';
  }
}
