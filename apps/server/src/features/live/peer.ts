/** One page connected to the media of a room: what it sends and what it watches. */
import { AppError } from '@palco/contract/errors';
import type { MediaKind } from '@palco/contract/live/media';
import { transportClosed } from '@palco/contract/live/signalling';
import type { MediaConsumer, MediaProducer, MediaTransport } from '../../adapters/media/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { Notify } from '../../sockets/media.ts';

/** Producers and participants send; every role may watch, a preview also before the room is live. */
export type PeerRole = 'producer' | 'participant' | 'preview' | 'viewer';

export type Admitted = {
  readonly identity: Identity;
  readonly sessionId: string;
  readonly roomId: string;
  readonly role: PeerRole;
  /** Of the room's course. */
  readonly isOrganizer: boolean;
  /** Shown under the video in an interactive room. */
  readonly name: string;
  /** Invitations expire within minutes, so an invited participant gets a longer stage token once connected. */
  readonly isInvited: boolean;
  /** The link this page was admitted with. */
  readonly linkId: string | null;
};

/** A transmission test occupies no seat and is not shown to viewers. A page either sends or tests. */
export type Direction = 'send' | 'test' | 'watch';
type EndReason = 'lost' | 'replaced' | 'ended' | 'removed';

export class Peer {
  readonly identity: Identity;
  readonly sessionId: string;
  readonly roomId: string;
  readonly role: PeerRole;
  readonly isOrganizer: boolean;
  readonly name: string;
  readonly notify: Notify;
  readonly linkId: string | null;
  readonly joinedAt: Date;
  /** By kind: a page sends one audio and one video. */
  readonly producers = new Map<MediaKind, { readonly producer: MediaProducer; readonly requestKey: string }>();
  readonly consumers = new Map<string, MediaConsumer>();
  readonly #transports = new Map<Direction, MediaTransport>();
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isRemoved = false;

  constructor(admitted: Admitted, notify: Notify, joinedAt = new Date()) {
    this.identity = admitted.identity;
    this.sessionId = admitted.sessionId;
    this.roomId = admitted.roomId;
    this.role = admitted.role;
    this.isOrganizer = admitted.isOrganizer;
    this.name = admitted.name;
    this.notify = notify;
    this.linkId = admitted.linkId;
    this.joinedAt = joinedAt;
  }

  get maySend(): boolean {
    return (this.role === 'producer' || this.role === 'participant') && !this.#isRemoved;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs the requests of one page one after another: a retry finds what the first one made. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {
      // The caller of this request handles the failure; the next request starts anyway.
    });
    return done;
  }

  transport(direction: Direction): MediaTransport | undefined {
    return this.#transports.get(direction);
  }

  transportOrFail(direction: Direction): MediaTransport {
    const transport = this.#transports.get(direction);
    if (!transport) throw new AppError('TRANSPORT_NOT_FOUND');
    return transport;
  }

  setTransport(direction: Direction, transport: MediaTransport): void {
    this.#transports.set(direction, transport);
    transport.onClose(() => {
      // `closeTransport` removes a transport from the map before it closes it.
      if (this.#transports.get(direction) !== transport) return;
      this.#transports.delete(direction);
      if (!this.#isClosed) this.notify(transportClosed, { transportId: transport.details.id, reason: 'lost' });
    });
  }

  /** Notifies the page only with a reason; without one the page itself asked for it. */
  closeTransport(direction: Direction, reason?: EndReason): void {
    const transport = this.#transports.get(direction);
    if (!transport) return;
    this.#transports.delete(direction);
    transport.close();
    if (reason !== undefined && !this.#isClosed)
      this.notify(transportClosed, { transportId: transport.details.id, reason });
  }

  /** From here on this page may not send, whichever link or invitation it used. */
  removeFromStage(): void {
    this.#isRemoved = true;
    this.closeTransport('send', 'removed');
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const direction of [...this.#transports.keys()]) this.closeTransport(direction);
  }
}
