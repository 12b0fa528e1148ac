/**
 * The token of a video at a CDN (decision 122). It is part of every address, shared by all viewers, and lives for minutes: this replaces it
 * in the requests of a player, with one from the viewer's own master playlist, where the right to watch is checked.
 */

/** `<CDN>/hls/<seconds>.<window>.<signature>/<video>/<file>` */
const address = /^(https?:\/\/.*\/hls\/)(\d+)\.([0-9a-z]+)\.([\w-]+)(\/[0-9a-f-]{36}\/.*)$/;

type Token = {
  readonly text: string;
  readonly window: number;
  /** Renewed at the next request after it; at random, so that the pages of a live do not ask at once. */
  readonly renewAt: number;
  /** It is certainly valid until then: for the rest of its window, and the next one. */
  readonly validUntil: number;
};

export type CdnTokenRenewalOptions = {
  readonly masterUrl: string;
  /** The viewer may not watch any more. */
  readonly onRefused: () => void;
  readonly now?: () => number;
  readonly random?: () => number;
};

/** When a token is renewed, as a part of its window, and when a failed renewal is tried again. */
const renewFrom = 0.5;
const renewSpread = 0.4;
const retryMs = 5000;

export class CdnTokenRenewal {
  readonly #options: CdnTokenRenewalOptions;
  readonly #now: () => number;
  readonly #random: () => number;
  #token: Token | null = null;
  #renewal: Promise<void> | null = null;

  constructor(options: CdnTokenRenewalOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
    this.#random = options.random ?? Math.random;
  }

  /** The address with the newest token; addresses that lead elsewhere stay as they are. */
  async addressOf(url: string): Promise<string> {
    if (!this.#learn(url)) return url;
    const { renewAt = 0, validUntil = 0 } = this.#token ?? {};
    if (this.#now() >= renewAt) {
      const renewal = this.#renew();
      // After a long pause, or a sleep of the machine, there is no other way.
      if (this.#now() >= validUntil) await renewal;
    }
    return url.replace(address, `$1${this.#token?.text}$5`);
  }

  /** For a browser that requests the files by itself: how long its addresses are good; null without a CDN. */
  async readLifetimeMs(): Promise<number | null> {
    await this.#renew();
    return this.#token && this.#token.renewAt - this.#now();
  }

  /** Whether the address is at a CDN; its token is taken if it is newer, or was given just now. */
  #learn(url: string, isJustGiven = false): boolean {
    const [, , seconds, number = '', signature] = address.exec(url) ?? [];
    if (seconds === undefined) return false;
    const window = Number.parseInt(number, 36);
    const known = this.#token?.window ?? 0;
    if (isJustGiven ? known > window : known >= window) return true;
    const [now, windowMs] = [this.#now(), Number(seconds) * 1000];
    const renewAt = now + windowMs * (renewFrom + renewSpread * this.#random());
    this.#token = { text: `${seconds}.${number}.${signature}`, window, renewAt, validUntil: now + windowMs };
    return true;
  }

  /** Requests meanwhile share it. */
  #renew(): Promise<void> {
    this.#renewal ??= this.#readMaster()
      .catch(() => {
        // The next request tries again; the player reports what it cannot load.
        if (this.#token) this.#token = { ...this.#token, renewAt: this.#now() + retryMs * (1 + this.#random()) };
      })
      .finally(() => {
        this.#renewal = null;
      });
    return this.#renewal;
  }

  async #readMaster(): Promise<void> {
    const answer = await fetch(this.#options.masterUrl, { cache: 'no-store' });
    if (answer.status === 403) return this.#options.onRefused();
    if (!answer.ok) throw new Error(`master playlist: ${answer.status}`);
    for (const line of (await answer.text()).split('\n')) this.#learn(line, true);
  }
}
