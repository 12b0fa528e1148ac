/** Receives a live, and reconnects by itself: a lost socket or transport is replaced until the server ends the live. */

import type { MediaKind } from '@palco/contract/live/media';
import { activeSpeaker, transportClosed } from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import { ApiError } from '../../../lib/http/api-error.ts';
import { receivingCapabilities } from './device.ts';
import { type MediaAddress, MediaSocket } from './media-socket.ts';
import { ReceivedTracks } from './received-tracks.ts';
import { type ReceivedTrack, Receiver } from './receiver.ts';

export { receivingCapabilities };

export type ViewerConnectionOptions = {
  /** Read for each connection, because the token may have been renewed. */
  readonly address: () => MediaAddress;
  readonly forceTcp?: boolean;
};

export type ViewerConnectionListeners = {
  /** The room was reached; from here on a lost connection is replaced automatically. */
  readonly onConnected?: () => void;
  /** The connection is lost and being replaced. */
  readonly onLost?: () => void;
  /** All tracks that are received now; called at every change. */
  readonly onTracks: (tracks: readonly ReceivedTrack[]) => void;
  /** A picture is about to end: its last frame can still be read. */
  readonly onPictureEnding?: () => void;
  /** A track is being sent that this browser cannot receive. */
  readonly onRefused?: (kind: MediaKind) => void;
  /** The participant who speaks on the stage of an interactive room. */
  readonly onSpeaker?: (userId: string) => void;
  /** The live has ended, or may no longer be watched here; it does not reconnect. */
  readonly onEnded: (reason: ApiError | 'ended') => void;
  readonly onProblem: (error: unknown) => void;
};

/** Viewers who lost the same server reconnect spread over this time. */
const jitterMs = 2000;

export class ViewerConnection {
  readonly #options: ViewerConnectionOptions;
  readonly #received = new ReceivedTracks((tracks) => this.#listeners?.onTracks(tracks), {
    onTrackEnding: () => this.#listeners?.onPictureEnding?.(),
    onRefused: ({ kind }) => {
      this.#refused.add(kind);
      this.#listeners?.onRefused?.(kind);
    },
    onProblem: (error) => this.#listeners?.onProblem(error),
  });
  /** Refused perhaps before there was a player: a connection is made while the page still loads. */
  readonly #refused = new Set<MediaKind>();
  #listeners: ViewerConnectionListeners | undefined;
  #end: ApiError | 'ended' | undefined;
  #socket: MediaSocket | undefined;
  #receiver: Receiver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checks: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: ViewerConnectionOptions) {
    this.#options = options;
  }

  get receiver(): Receiver | undefined {
    return this.#receiver;
  }

  /** There is room for one set of listeners. */
  get hasListeners(): boolean {
    return this.#listeners !== undefined;
  }

  /** Calls the listeners for the current state first, then for every change. */
  listen(listeners: ViewerConnectionListeners): void {
    this.#listeners = listeners;
    if (this.#end !== undefined) listeners.onEnded(this.#end);
    if (this.#receiver) listeners.onConnected?.();
    this.#received.notify();
    for (const kind of this.#refused) listeners.onRefused?.(kind);
  }

  open(): void {
    this.#connect().catch((error: unknown) => this.#failed(error));
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  async #connect(): Promise<void> {
    const opening = MediaSocket.open(this.#options.address());
    receivingCapabilities().catch(() => {
      // Started while the server answers, to save time; `Receiver.create` asks again and reports the failure.
    });
    const socket = await opening;
    if (this.#isClosed) return socket.close();
    this.#socket = socket;
    socket.onLost(() => this.#again());
    socket.on(activeSpeaker, ({ userId }) => this.#listeners?.onSpeaker?.(userId));
    socket.on(transportClosed, ({ transportId, reason }) => {
      if (transportId !== this.#receiver?.transportId) return;
      if (reason === 'lost') this.#again();
      else this.#over('ended');
    });
    const forceTcp = this.#options.forceTcp ?? false;
    const receiver = await Receiver.create(socket, this.#received.listeners, { forceTcp });
    if (this.#socket !== socket) return receiver.close();
    this.#receiver = receiver;
    this.#listeners?.onConnected?.();
    this.#checks = setInterval(() => {
      if (!receiver.isAlive) this.#again();
    }, limits.live.producerCheckMs);
  }

  #failed(error: unknown): void {
    if (this.#isClosed) return;
    // A 4xx refusal stays the same on a retry.
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
    this.#listeners?.onEnded(reason);
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
    if (this.#receiver) this.#listeners?.onPictureEnding?.();
    this.#receiver?.close();
    this.#socket?.close();
    this.#receiver = undefined;
    this.#socket = undefined;
    this.#refused.clear();
    this.#received.clear();
  }
}
