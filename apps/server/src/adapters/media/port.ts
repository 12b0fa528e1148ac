/** The media engine. Its objects have a lifetime: `close` may be called any number of times. */
import type { MediaKind } from '@palco/contract/live/media';
import type { DtlsParameters, RtpCapabilities, RtpParameters, Transport } from '@palco/contract/live/signalling';
import type { PartStatus } from '@palco/contract/system';

export type MediaEngine = {
  /** `preparing` while the worker program is being provided. */
  check(): Promise<PartStatus>;
  /** How far the preparation is, while it lasts and says so. */
  progress(): { readonly done: number; readonly total: number } | null;
  /** Opens the room on the least loaded worker unless it is open; MEDIA_NOT_READY while preparing. */
  openRoom(roomId: string): Promise<MediaRoom>;
  findRoom(roomId: string): MediaRoom | undefined;
  close(): Promise<void>;
};

export type MediaRoom = {
  readonly roomId: string;
  readonly rtpCapabilities: RtpCapabilities;
  /** For a viewer it lies on a worker with space for one more. */
  openTransport(options: { purpose: 'send' | 'watch'; forceTcp: boolean }): Promise<MediaTransport>;
  /** Sends what a producer sends to a port of this machine as plain RTP. */
  openTap(producerId: string, options: TapOptions): Promise<MediaTap>;
  /** Takes in plain RTP from this machine, e.g. of a program that draws a picture. */
  openFeed(feed: FeedOptions): Promise<MediaFeed>;
  /** Called with the producer id of the active speaker, at every change. */
  onSpeaker(listener: (producerId: string) => void): Promise<void>;
  close(): void;
};

export type MediaTransport = {
  readonly details: Omit<Transport, 'iceServers'>;
  readonly isConnected: boolean;
  connect(dtlsParameters: DtlsParameters): Promise<void>;
  produce(options: { kind: MediaKind; rtpParameters: RtpParameters }): Promise<MediaProducer>;
  consume(options: { producerId: string; rtpCapabilities: RtpCapabilities }): Promise<MediaConsumer>;
  /** Called once, also when the browser's end or the media worker closed it. */
  onClose(listener: () => void): void;
  close(): void;
};

export type MediaProducer = {
  readonly id: string;
  readonly kind: MediaKind;
  /** Lower case, e.g. `h264`. */
  readonly codec: string;
  /** How many qualities it may send. */
  readonly layers: number;
  /** How many of them, from the lowest on, really arrive: browsers leave out the best when the network is thin. */
  readonly activeLayers: number;
  onActiveLayers(listener: () => void): void;
  readonly isPaused: boolean;
  pause(): Promise<void>;
  resume(): Promise<void>;
  onClose(listener: () => void): void;
  close(): void;
};

export type MediaConsumer = {
  readonly id: string;
  readonly producerId: string;
  readonly kind: MediaKind;
  readonly rtpParameters: RtpParameters;
  readonly spatialLayers: number;
  readonly isProducerPaused: boolean;
  /** Requests a key frame from a consumer that runs already: a page that resumes twice has not received one. */
  resume(): Promise<void>;
  setPreferredLayers(layers: { spatialLayer: number; temporalLayer?: number | undefined }): Promise<void>;
  onClose(listener: () => void): void;
  close(): void;
};

export type TapOptions = { readonly port: number; readonly rtcpPort: number; readonly spatialLayer?: number };

export type MediaTap = {
  readonly kind: MediaKind;
  readonly codec: string;
  readonly payloadType: number;
  readonly clockRate: number;
  readonly channels: number;
  /** As in an SDP's fmtp line. */
  readonly parameters: string;
  readonly ssrc: number;
  /** Begins with a key frame, and resolves once that has left, or is not to be had. */
  begin(): Promise<void>;
  requestKeyFrame(): Promise<void>;
  /** Asked for a layer that no longer arrives, it would go on with a smaller picture; it pauses instead and says so. */
  onLayerLost(listener: () => void): void;
  close(): void;
};

export type FeedOptions = {
  readonly codec: 'h264' | 'opus';
  readonly payloadType: number;
  readonly ssrc: number;
};

export type MediaFeed = {
  readonly port: number;
  readonly rtcpPort: number;
  readonly producer: MediaProducer;
  close(): void;
};
