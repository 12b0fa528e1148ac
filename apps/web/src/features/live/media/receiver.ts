/** Watches what is sent in a room. Lives as long as its transport; another is made when that is lost. */
import {
  connectConsumerTransport,
  consume,
  createConsumerTransport,
  getRouterRtpCapabilities,
  newProducer,
  producerClosed,
  producerPaused,
  type RemoteProducer,
  resumeConsumer,
  setPreferredLayers,
} from '@palco/contract/live/signalling';
import { Device } from 'mediasoup-client';
import type * as mediasoup from 'mediasoup-client/types';
import type { MediaChannel } from './media-channel.ts';
import { clientOptions } from './transport-options.ts';

export type ReceivedTrack = RemoteProducer & {
  readonly track: MediaStreamTrack;
  readonly consumerId: string;
  readonly spatialLayers: number;
};

export type ReceiverListeners = {
  readonly onTrack: (received: ReceivedTrack) => void;
  readonly onTrackEnded: (producerId: string) => void;
  /** The sender switched it off, or on again. */
  readonly onPaused: (producerId: string, isPaused: boolean) => void;
  readonly onProblem: (error: unknown) => void;
};

export class Receiver {
  readonly #channel: MediaChannel;
  readonly #device: mediasoup.Device;
  readonly #transport: mediasoup.Transport;
  readonly #listeners: ReceiverListeners;
  readonly #consumers = new Map<string, mediasoup.Consumer | null>();

  static async create(
    channel: MediaChannel,
    listeners: ReceiverListeners,
    { forceTcp = false } = {},
  ): Promise<Receiver> {
    const device = await Device.factory();
    const routerRtpCapabilities = await channel.ask(getRouterRtpCapabilities, {});
    await device.load({ routerRtpCapabilities: routerRtpCapabilities as mediasoup.RtpCapabilities });
    const { transport, producers } = await channel.ask(createConsumerTransport, { forceTcp });
    const receiver = new Receiver(channel, device, device.createRecvTransport(clientOptions(transport)), listeners);
    for (const producer of producers) receiver.#take(producer);
    return receiver;
  }

  private constructor(
    channel: MediaChannel,
    device: mediasoup.Device,
    transport: mediasoup.Transport,
    listeners: ReceiverListeners,
  ) {
    this.#channel = channel;
    this.#device = device;
    this.#transport = transport;
    this.#listeners = listeners;
    transport.on('connect', ({ dtlsParameters }, done, fail) => {
      channel.ask(connectConsumerTransport, { dtlsParameters: { ...dtlsParameters } }).then(done, fail);
    });
    channel.on(newProducer, (producer) => this.#take(producer));
    channel.on(producerPaused, ({ producerId, paused }) => listeners.onPaused(producerId, paused));
    channel.on(producerClosed, ({ producerId }) => this.#drop(producerId));
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
    await this.#channel.ask(setPreferredLayers, { consumerId, spatialLayer });
  }

  stats(): Promise<RTCStatsReport> {
    return this.#transport.getStats();
  }

  close(): void {
    this.#transport.close();
  }

  #take(producer: RemoteProducer): void {
    if (this.#consumers.has(producer.producerId) || this.#transport.closed) return;
    this.#consumers.set(producer.producerId, null);
    this.#consume(producer).catch((error: unknown) => {
      this.#consumers.delete(producer.producerId);
      // Cut off by our own end.
      if (!this.#transport.closed) this.#listeners.onProblem(error);
    });
  }

  async #consume(producer: RemoteProducer): Promise<void> {
    const { producerId } = producer;
    const rtpCapabilities = { ...this.#device.recvRtpCapabilities } as never;
    const offered = await this.#channel.ask(consume, { producerId, rtpCapabilities });
    const consumer = await this.#transport.consume({
      id: offered.id,
      producerId,
      kind: offered.kind,
      rtpParameters: offered.rtpParameters as mediasoup.RtpParameters,
      // One stream for all of one person keeps lips and voice together.
      streamId: producer.userId,
    });
    // Closed while the browser made its end.
    if (!this.#consumers.has(producerId)) return consumer.close();
    this.#consumers.set(producerId, consumer);
    this.#listeners.onTrack({
      ...producer,
      paused: offered.producerPaused,
      track: consumer.track,
      consumerId: offered.id,
      spatialLayers: offered.spatialLayers,
    });
    await this.#channel.ask(resumeConsumer, { consumerId: offered.id });
  }

  #drop(producerId: string): void {
    this.#consumers.get(producerId)?.close();
    if (this.#consumers.delete(producerId)) this.#listeners.onTrackEnded(producerId);
  }
}
