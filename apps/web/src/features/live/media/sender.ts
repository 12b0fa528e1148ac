/** Sends one camera and one microphone into a room. Lives as long as its transport; another is made when that is lost. */
import type { MediaKind } from '@palco/contract/live/media';
import {
  connectProducerTransport,
  createProducerTransport,
  mediaProducerPause,
  mediaProducerResume,
  produce,
  producerTransportClosed,
  type RtpParameters,
} from '@palco/contract/live/signalling';
import * as limits from '@palco/contract/room-limits';
import { probeTarget } from '@palco/domain/live/bitrate-probe';
import { type BlockedReason, blockedReason } from '@palco/domain/live/blocked-reason';
import { supportedLayers } from '@palco/domain/live/layer-support';
import { encodingsFor, stageEncodingsFor } from '@palco/domain/live/layers';
import { startBitrate } from '@palco/domain/live/start-bitrate';
import { isTransportAlive } from '@palco/domain/live/transport-life';
import type * as mediasoup from 'mediasoup-client/types';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { probeBitrate } from './bitrate-probe.ts';
import { BlockedError } from './blocked-error.ts';
import { loadDevice } from './device.ts';
import type { MediaSocket } from './media-socket.ts';
import { clientOptions } from './transport-options.ts';

export type SenderOptions = {
  readonly forceTcp?: boolean;
  /** One of several participants: the camera is sent in a smaller size. */
  readonly isStage?: boolean;
  /** Sent for the transmission test; viewers do not receive it. */
  readonly isTest?: boolean;
  /** Measured before, in bits a second. */
  readonly uploadBitrate?: number | null;
};

type SenderSettings = {
  readonly encodings: typeof encodingsFor;
  readonly uploadBitrate: number | null;
  readonly serverAddresses: readonly string[];
};

export class Sender {
  readonly #socket: MediaSocket;
  readonly #transport: mediasoup.Transport;
  readonly #device: mediasoup.Device;
  readonly #encodings: typeof encodingsFor;
  readonly #uploadBitrate: number | null;
  readonly #serverAddresses: readonly string[];
  readonly #producers = new Map<MediaKind, mediasoup.Producer>();
  readonly #turns = new Map<MediaKind, Promise<void>>();
  #changedAt = performance.now();

  static async create(
    socket: MediaSocket,
    { forceTcp = false, isStage = false, isTest = false, uploadBitrate = null }: SenderOptions = {},
  ): Promise<Sender> {
    const device = await loadDevice(socket, 'send');
    const options = await socket.ask(createProducerTransport, {
      forceTcp,
      isTest,
      rtpCapabilities: { ...device.recvRtpCapabilities } as never,
    });
    const transport = device.createSendTransport(clientOptions(options));
    return new Sender(socket, device, transport, {
      encodings: isStage ? stageEncodingsFor : encodingsFor,
      uploadBitrate,
      serverAddresses: options.iceCandidates.map(({ ip }) => ip),
    });
  }

  private constructor(
    socket: MediaSocket,
    device: mediasoup.Device,
    transport: mediasoup.Transport,
    { encodings, uploadBitrate, serverAddresses }: SenderSettings,
  ) {
    this.#socket = socket;
    this.#device = device;
    this.#transport = transport;
    this.#encodings = encodings;
    this.#uploadBitrate = uploadBitrate;
    this.#serverAddresses = serverAddresses;
    transport.on('connect', ({ dtlsParameters }, done, fail) => {
      socket.ask(connectProducerTransport, { dtlsParameters: { ...dtlsParameters } }).then(done, fail);
    });
    transport.on('produce', ({ kind, rtpParameters, appData }, done, fail) => {
      const lines = appData['lines'] as number | undefined;
      const parameters = { ...rtpParameters } as RtpParameters;
      const input = { transportId: transport.id, kind, rtpParameters: parameters, ...(lines && { lines }) };
      socket.ask(produce, input).then(done, fail);
    });
    transport.on('connectionstatechange', () => {
      this.#changedAt = performance.now();
    });
  }

  /** Whether media flows, or may do so soon. */
  get isAlive(): boolean {
    const { closed, connectionState } = this.#transport;
    return !closed && isTransportAlive(connectionState, performance.now() - this.#changedAt);
  }

  get transportId(): string {
    return this.#transport.id;
  }

  /** The reason, if no media gets through. */
  get blockedReason(): BlockedReason {
    return blockedReason({ serverAddresses: this.#serverAddresses, pageHost: globalThis.location.hostname });
  }

  /** Media flows, or no longer. */
  onConnection(listener: (isUp: boolean) => void): void {
    this.#transport.on('connectionstatechange', (state) => {
      if (state === 'connected') listener(true);
      else if (!this.isAlive) listener(false);
    });
  }

  /** Resolves once the transport is connected. The answer to `produce` does not prove that: it uses the socket. */
  connected(): Promise<void> {
    const transport = this.#transport;
    return new Promise((resolve, reject) => {
      const settle = (isUp: boolean) => {
        clearTimeout(timer);
        transport.off('connectionstatechange', look);
        transport.observer.off('close', look);
        if (isUp) resolve();
        else
          reject(this.#socket.isConnected ? new BlockedError(this.blockedReason) : new NetworkError('the socket went'));
      };
      const look = () => {
        if (transport.connectionState === 'connected') settle(true);
        else if (!this.isAlive) settle(false);
      };
      const timer = setTimeout(() => settle(false), limits.live.webrtcTimeoutMs);
      transport.on('connectionstatechange', look);
      transport.observer.on('close', look);
      look();
    });
  }

  /**
   * The picture first: a browser that begins with the sound tests whether its line carries twice that, and takes the answer for all it
   * carries, in the middle of the first frames.
   */
  async sendAll(tracks: () => readonly MediaStreamTrack[]): Promise<void> {
    for (const kind of ['video', 'audio'] as const) await this.send(kind, tracks);
  }

  /** Serialized per kind, because two calls at once would create two producers; reads the current track when its turn comes. */
  send(kind: MediaKind, tracks: () => readonly MediaStreamTrack[]): Promise<void> {
    const turn = (this.#turns.get(kind) ?? Promise.resolve()).then(async () => {
      const track = tracks().find((one) => one.kind === kind);
      if (track) await this.#send(kind, track);
    });
    this.#turns.set(
      kind,
      turn.catch(() => {
        // The caller gets the rejection; the next track is sent anyway.
      }),
    );
    return turn;
  }

  async #send(kind: MediaKind, track: MediaStreamTrack): Promise<void> {
    const former = this.#producers.get(kind);
    if (former?.track === track) return;
    if (former && kind === 'audio') return former.replaceTrack({ track });
    // Another picture may have another size and so other layers; viewers waiting for a missing layer would see nothing.
    former?.close();
    const options =
      kind === 'video' ? this.#videoOptions(track) : { codecOptions: { opusStereo: true, opusDtx: false } };
    const producer = await this.#transport.produce({ track, stopTracks: false, ...options });
    this.#producers.set(kind, producer);
    if (kind === 'video') this.#probe(producer);
  }

  #probe({ rtpSender, observer }: mediasoup.Producer): void {
    if (!rtpSender) return;
    const wanted = probeTarget(rtpSender.getParameters().encodings, this.#uploadBitrate);
    observer.once('close', probeBitrate(rtpSender, wanted));
  }

  async pause(kinds: MediaKind[]): Promise<void> {
    for (const kind of kinds) this.#producers.get(kind)?.pause();
    await this.#socket.ask(mediaProducerPause, { kinds });
  }

  async resume(kinds: MediaKind[]): Promise<void> {
    for (const kind of kinds) this.#producers.get(kind)?.resume();
    await this.#socket.ask(mediaProducerResume, { kinds });
  }

  stats(): Promise<RTCStatsReport> {
    return this.#transport.getStats();
  }

  /** Notifies the server where that is still possible. */
  async close(): Promise<void> {
    this.#transport.close();
    if (this.#socket.isConnected)
      await this.#socket.ask(producerTransportClosed, {}).catch(() => {
        // The socket was lost meanwhile, and the server has closed the transport.
      });
  }

  /** In layers; H.264 where the browser has it, so that nothing is encoded again. */
  #videoOptions(track: MediaStreamTrack) {
    const codec = this.#device.sendRtpCapabilities.codecs?.find(
      ({ mimeType }) => mimeType.toLowerCase() === 'video/h264',
    );
    const { width = 1280, height = 720 } = track.getSettings();
    const encodings = supportedLayers(this.#encodings(width, height), {
      userAgent: navigator.userAgent,
      codec: codec ? 'h264' : 'other',
    });
    const videoGoogleStartBitrate = Math.round(startBitrate(this.#uploadBitrate, encodings) / 1000);
    const appData = { lines: Math.min(width, height) };
    return { encodings: [...encodings], codecOptions: { videoGoogleStartBitrate }, appData, ...(codec && { codec }) };
  }
}
