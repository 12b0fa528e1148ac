/** Watching that comes back by itself: a lost socket or transport is made anew until somebody says that it is over. */

import type { MediaKind } from '@palco/contract/live/media';
import { activeSpeaker, transportClosed } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import { ApiError } from '../../../lib/http/api-error.ts';
import { receivingCapabilities } from './device.ts';
import { type ChannelAddress, MediaChannel } from './media-channel.ts';
import { ReceivedTracks } from './received-tracks.ts';
import { type ReceivedTrack, Receiver } from './receiver.ts';

export { receivingCapabilities };

export type WatchingOptions = {
  /** Asked anew for each connection: a token may have been renewed meanwhile. */
  readonly address: () => ChannelAddress;
  readonly forceTcp?: boolean;
};

export type WatchingListeners = {
  /** The room was reached; from here on it comes back by itself. */
  readonly onConnected?: () => void;
  /** Not reached any more; it is being tried again. */
  readonly onLost?: () => void;
  /** What is there to see right now; called at every change. */
  readonly onTracks: (tracks: readonly ReceivedTrack[]) => void;
  /** Something is being sent that this browser does not get. */
  readonly onRefused?: (kind: MediaKind) => void;
  /** Who is being heard on a stage. */
  readonly onSpeaker?: (userId: string) => void;
  /** The live is over, or may no longer be watched here; nothing more is tried. */
  readonly onOver: (reason: ApiError | 'ended') => void;
  readonly onProblem: (error: unknown) => void;
};

/** Viewers who lost the same server come back spread over this much more. */
const jitterMs = 2000;

export class Watching {
  readonly #options: WatchingOptions;
  readonly #received = new ReceivedTracks((tracks) => this.#listeners?.onTracks(tracks), {
    onRefused: ({ kind }) => this.#listeners?.onRefused?.(kind),
    onProblem: (error) => this.#listeners?.onProblem(error),
  });
  #listeners: WatchingListeners | undefined;
  #end: ApiError | 'ended' | undefined;
  #channel: MediaChannel | undefined;
  #receiver: Receiver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checks: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: WatchingOptions) {
    this.#options = options;
  }

  get receiver(): Receiver | undefined {
    return this.#receiver;
  }

  /** Somebody is being told; there is room for one. */
  get isHeard(): boolean {
    return this.#listeners !== undefined;
  }

  /** From now on, beginning with how things stand. */
  listen(listeners: WatchingListeners): void {
    this.#listeners = listeners;
    if (this.#end !== undefined) listeners.onOver(this.#end);
    if (this.#receiver) listeners.onConnected?.();
    this.#received.tell();
  }

  open(): void {
    this.#connect().catch((error: unknown) => this.#failed(error));
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  async #connect(): Promise<void> {
    // Only a head start: what went wrong is met again.
    receivingCapabilities().catch(() => {});
    const channel = await MediaChannel.open(this.#options.address());
    if (this.#isClosed) return channel.close();
    this.#channel = channel;
    channel.onLost(() => this.#again());
    channel.on(activeSpeaker, ({ userId }) => this.#listeners?.onSpeaker?.(userId));
    channel.on(transportClosed, ({ transportId, reason }) => {
      if (transportId !== this.#receiver?.transportId) return;
      if (reason === 'lost') this.#again();
      else this.#over('ended');
    });
    const forceTcp = this.#options.forceTcp ?? false;
    const receiver = await Receiver.create(channel, this.#received.listeners, { forceTcp });
    if (this.#channel !== channel) return receiver.close();
    this.#receiver = receiver;
    this.#listeners?.onConnected?.();
    this.#checks = setInterval(() => {
      if (!receiver.isAlive) this.#again();
    }, limits.live.producerCheckMs);
  }

  #failed(error: unknown): void {
    if (this.#isClosed) return;
    // Refused for good: trying again would be refused again.
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isFinal) {
      this.#over(error);
    } else {
      this.#listeners?.onProblem(error);
      this.#again();
    }
  }

  #over(reason: ApiError | 'ended'): void {
    this.close();
    this.#end = reason;
    this.#listeners?.onOver(reason);
  }

  #again(): void {
    this.#drop();
    if (this.#isClosed) return;
    this.#listeners?.onLost?.();
    this.#timer = setTimeout(() => this.open(), 1000 + Math.random() * jitterMs);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#checks);
    this.#receiver?.close();
    this.#channel?.close();
    this.#receiver = undefined;
    this.#channel = undefined;
    this.#received.clear();
  }
}
