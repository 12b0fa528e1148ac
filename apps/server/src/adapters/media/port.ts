/** The media engine. Its objects have a lifetime: `close` may be called any number of times. */
import type { MediaKind } from '@palco/contract/live/media';
import type { DtlsParameters, RtpCapabilities, RtpParameters, Transport } from '@palco/contract/live/signalling';
import type { PartStatus } from '@palco/contract/system';

export type MediaEngine = {
  /** `preparing` while the worker program is being provided. */
  check(): Promise<PartStatus>;
  /** The progress of the preparation, while it is known. */
  progress(): { readonly done: number; readonly total: number } | null;
  /** Opens the room on the least loaded worker unless it is open; MEDIA_NOT_READY while preparing. */
  openRoom(roomId: string): Promise<MediaRoom>;
  findRoom(roomId: string): MediaRoom | undefined;
  close(): Promise<void>;
};

export type MediaRoom = {
  readonly roomId: string;
  readonly rtpCapabilities: RtpCapabilities;
  /** For a viewer it is opened on a worker with capacity for one more. */
  openTransport(options: { purpose: 'send' | 'watch'; forceTcp: boolean }): Promise<MediaTransport>;
  /** Receives all layers of a producer in this process. */
  openReceiver(producerId: string, onPacket: PacketListener): Promise<MediaReceiver>;
  /** Receives plain RTP from a program of this machine. */
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
  /** How many layers it may send. */
  readonly layers: number;
  readonly isPaused: boolean;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Of every layer that has arrived; none once it is closed. */
  readStreams(): Promise<readonly StreamStats[]>;
  onClose(listener: () => void): void;
  close(): void;
};

/** Figures of one received layer: its present bitrate, and packets since it began. */
export type StreamStats = { readonly bitrate: number; readonly packets: number; readonly packetsLost: number };

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

export type MediaReceiver = {
  /** Of every layer. */
  requestKeyFrame(): Promise<void>;
  close(): void;
};

/** An RTP packet as the producer sent it; layers count from the lowest. */
export type PacketListener = (layer: number, packet: Buffer) => void;

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
