/** Watches what is sent in a room. Lives as long as its transport; another is made when that is lost. */
import type { ReplyOut } from '@palco/contract/define';
import {
  connectConsumerTransport,
  consume,
  createConsumerTransport,
  newProducer,
  producerClosed,
  producerPaused,
  type RemoteProducer,
  resumeConsumer,
  setPreferredLayers,
} from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import type * as mediasoup from 'mediasoup-client/types';
import { ApiError } from '../../../lib/http/api-error.ts';
import { loadDevice, receivingCapabilities } from './device.ts';
import type { MediaSocket } from './media-socket.ts';
import { clientOptions } from './transport-options.ts';

export type ReceivedTrack = RemoteProducer & {
  readonly track: MediaStreamTrack;
  readonly consumerId: string;
  readonly spatialLayers: number;
};

/** Number of attempts with a server that does not answer. */
const maxTries = 5;

type Offered = ReplyOut<typeof consume>;
type Offer = { readonly producer: RemoteProducer; readonly offered: Offered; readonly isRunning: boolean };

export type ReceiverListeners = {
  readonly onTrack: (received: ReceivedTrack) => void;
  /** Called before the browser drops the last frame of what ends. */
  readonly onTrackEnding?: () => void;
  readonly onTrackEnded: (producerId: string) => void;
  /** The sender switched it off, or on again. */
  readonly onPaused: (producerId: string, isPaused: boolean) => void;
  /** The producer sends it, but this browser cannot receive it. */
  readonly onRefused: (producer: RemoteProducer) => void;
  readonly onProblem: (error: unknown) => void;
};

export class Receiver {
  readonly #socket: MediaSocket;
  readonly #device: mediasoup.Device;
  readonly #transport: mediasoup.Transport;
  readonly #listeners: ReceiverListeners;
  readonly #consumers = new Map<string, mediasoup.Consumer | null>();
  readonly #failures = new Map<string, number>();
  readonly #retries = new Map<string, ReturnType<typeof setTimeout>>();
  #hasBegun = false;

  static async create(socket: MediaSocket, listeners: ReceiverListeners, { forceTcp = false } = {}): Promise<Receiver> {
    // Producers that start before the transport exists are collected here.
    const early: RemoteProducer[] = [];
    let take = (producer: RemoteProducer) => void early.push(producer);
    socket.on(newProducer, (producer) => take(producer));
    const open = async () => {
      const known = await receivingCapabilities();
      const rtpCapabilities = known && ({ ...known } as never);
      return socket.ask(createConsumerTransport, { forceTcp, rtpCapabilities });
    };
    const [device, { transport, producers, consumers }] = await Promise.all([loadDevice(socket, 'watch'), open()]);
    const receiver = new Receiver(socket, device, device.createRecvTransport(clientOptions(transport)), listeners);
    take = (producer) => void receiver.#take([producer]);
    void receiver.#take([...producers, ...early], consumers);
    return receiver;
  }

  private constructor(
    socket: MediaSocket,
    device: mediasoup.Device,
    transport: mediasoup.Transport,
    listeners: ReceiverListeners,
  ) {
    this.#socket = socket;
    this.#device = device;
    this.#transport = transport;
    this.#listeners = listeners;
    transport.on('connect', ({ dtlsParameters }, done) => {
      // The browser looks for a way to the server meanwhile.
      done();
      socket.ask(connectConsumerTransport, { dtlsParameters: { ...dtlsParameters } }).catch((error: unknown) => {
        if (transport.closed) return;
        listeners.onProblem(error);
        // Not alive any more: it is replaced.
        transport.close();
      });
    });
    socket.on(producerPaused, ({ producerId, paused }) => listeners.onPaused(producerId, paused));
    socket.on(producerClosed, ({ producerId }) => this.#drop(producerId));
  }

  get isAlive(): boolean {
    const state = this.#transport.connectionState;
    return !this.#transport.closed && state !== 'failed' && state !== 'disconnected' && state !== 'closed';
  }

  /** Whether media can arrive; not before there is something to receive. */
  get isConnected(): boolean {
    return this.#transport.connectionState === 'connected';
  }

  get transportId(): string {
    return this.#transport.id;
  }

  async preferLayer(consumerId: string, spatialLayer: number): Promise<void> {
    await this.#socket.ask(setPreferredLayers, { consumerId, spatialLayer });
  }

  /** For a consumer without a picture: its first key frame may have been lost. */
  async askForKeyFrame(consumerId: string): Promise<void> {
    await this.#socket.ask(resumeConsumer, { consumerId });
  }

  stats(): Promise<RTCStatsReport> {
    return this.#transport.getStats();
  }

  close(): void {
    for (const retry of this.#retries.values()) clearTimeout(retry);
    this.#transport.close();
  }

  /** All at once: the browser negotiates once for what it is given together. */
  async #take(producers: readonly RemoteProducer[], offered: readonly Offered[] = []): Promise<void> {
    // A producer may be announced twice while connecting, and a browser rejects all tracks when one is added twice.
    const wanted = producers.filter(({ producerId }) => {
      if (this.#consumers.has(producerId) || this.#transport.closed) return false;
      this.#consumers.set(producerId, null);
      return true;
    });
    const offers = await Promise.all(
      wanted.map((producer) =>
        this.#trying(
          producer,
          async () => {
            const given = offered.find(({ producerId }) => producerId === producer.producerId);
            return given ? { producer, offered: given, isRunning: true } : this.#ask(producer);
          },
          (error) => this.#takeLater(producer, error),
        ),
      ),
    );
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    await Promise.all(
      offers
        .filter((offer) => offer !== undefined)
        .map((offer) => this.#trying(offer.producer, () => this.#consume(offer, isFirst))),
    );
  }

  async #trying<Result>(
    producer: RemoteProducer,
    work: () => Promise<Result>,
    again?: (error: unknown) => void,
  ): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      const isWanted = this.#consumers.delete(producer.producerId);
      // Caused by closing the transport ourselves.
      if (this.#transport.closed) return undefined;
      this.#listeners.onProblem(error);
      if (isWanted) again?.(error);
      return undefined;
    }
  }

  /** A busy server may answer later, so it is retried; a lost connection is noticed by the channel. */
  #takeLater(producer: RemoteProducer, error: unknown): void {
    const { producerId } = producer;
    const tried = (this.#failures.get(producerId) ?? 0) + 1;
    this.#failures.set(producerId, tried);
    const isFinal = error instanceof ApiError && error.code === 'CANNOT_CONSUME';
    if (isFinal || tried >= maxTries) {
      this.#listeners.onRefused(producer);
      return;
    }
    const timer = setTimeout(() => {
      this.#retries.delete(producerId);
      void this.#take([producer]);
    }, limits.live.producerCheckMs);
    this.#retries.set(producerId, timer);
  }

  async #ask(producer: RemoteProducer): Promise<Offer> {
    const rtpCapabilities = { ...this.#device.recvRtpCapabilities } as never;
    const offered = await this.#socket.ask(consume, { producerId: producer.producerId, rtpCapabilities });
    return { producer, offered, isRunning: false };
  }

  async #consume({ producer, offered, isRunning }: Offer, isFirst: boolean): Promise<void> {
    const { producerId } = producer;
    // Resumed early: no media arrives before the connection is established, which waits for the browser to accept the first tracks.
    if (isFirst && !isRunning) void this.#resume(offered.id);
    const consumer = await this.#transport.consume({
      id: offered.id,
      producerId,
      kind: offered.kind,
      rtpParameters: offered.rtpParameters as mediasoup.RtpParameters,
      // One stream per person keeps audio and video in sync.
      streamId: producer.userId,
    });
    // Closed while the browser was creating the consumer.
    if (!this.#consumers.has(producerId)) return consumer.close();
    this.#consumers.set(producerId, consumer);
    this.#listeners.onTrack({
      ...producer,
      paused: offered.producerPaused,
      track: consumer.track,
      consumerId: offered.id,
      spatialLayers: offered.spatialLayers,
    });
    if (!isFirst && !isRunning) await this.#resume(offered.id);
  }

  /** Retried separately, so that a slow server does not make the browser consume the track again. */
  async #resume(consumerId: string): Promise<void> {
    for (let tried = 1; tried <= maxTries && !this.#transport.closed; tried += 1) {
      try {
        await this.#socket.ask(resumeConsumer, { consumerId });
        return;
      } catch (error) {
        if (!this.#transport.closed) this.#listeners.onProblem(error);
        // Only a missing answer is retried.
        if (error instanceof ApiError) return;
      }
    }
  }

  #drop(producerId: string): void {
    clearTimeout(this.#retries.get(producerId));
    this.#retries.delete(producerId);
    const consumer = this.#consumers.get(producerId);
    if (consumer?.kind === 'video') this.#listeners.onTrackEnding?.();
    consumer?.close();
    if (this.#consumers.delete(producerId)) this.#listeners.onTrackEnded(producerId);
  }
}
