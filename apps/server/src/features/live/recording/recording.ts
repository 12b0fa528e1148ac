/** Records one live: chooses the video and the voices, and gives their packets to the packager. */
import * as limits from '@palco/contract/room-limits';
import { recordedPicture } from '@palco/domain/live/recorded-picture';
import type { Logger } from 'pino';
import type { MediaReceiver, MediaRoom } from '../../../adapters/media/port.ts';
import type { Packager, Packaging } from '../../../adapters/packager/port.ts';
import type { Sent } from '../live-rooms.ts';
import type { LiveOutput } from './live-output.ts';

export type RecordingPorts = {
  media: { openRoom(roomId: string): Promise<Pick<MediaRoom, 'openReceiver'>> };
  packager: Packager;
  log: Logger;
  sentIn: (roomId: string) => readonly Sent[];
  isDiskFull: () => boolean;
  /** The active speaker on the stage of an interactive room, and since when. */
  speakerIn: (roomId: string) => { readonly userId: string; readonly sinceMs: number } | null;
};

/** Camera and microphone start one after the other, and users often toggle a device twice. */
const settleMs = 300;
/** The delay before media that could not be received is tried again. */
const retryMs = 2000;

/** A producer that is being received. */
type Received = { readonly sent: Sent; readonly receiver: MediaReceiver; readonly remove: () => void };

export class Recording {
  readonly roomId: string;
  readonly isRecorded: boolean;
  readonly #ports: RecordingPorts;
  readonly #output: LiveOutput;
  readonly #packaging: Packaging;
  readonly #keyFrameTimer: NodeJS.Timeout;
  readonly #voices = new Map<Sent, Received>();
  #video: Received | null = null;
  #work: Promise<void> = Promise.resolve();
  #playlistsWritten: Promise<void> = Promise.resolve();
  /** How long after its end was sent the last segment was listed. */
  #writeDelayMs = 0;
  #frames: number[] = [];
  #settling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(roomId: string, output: LiveOutput, { isRecorded, ...ports }: RecordingPorts & { isRecorded: boolean }) {
    this.roomId = roomId;
    this.isRecorded = isRecorded;
    this.#ports = ports;
    this.#output = output;
    this.#packaging = ports.packager.open({
      nextTake: (rungs) => output.openTake({ rungs, isRecorded: isRecorded && !ports.isDiskFull() }),
      onKeyFrameNeeded: () => this.#requestKeyFrame(),
      onWritten: () => this.#writePlaylists(),
    });
    this.#keyFrameTimer = setInterval(() => this.#requestKeyFrame(), limits.live.keyFrameMs);
  }

  /** To be called when the producers of the room may have changed. */
  changed(delayMs = settleMs): void {
    clearTimeout(this.#settling);
    if (this.#isClosed) return;
    this.#settling = setTimeout(() => void this.#inTurn(() => this.#update()), delayMs);
  }

  /** How many frames of each layer of the shown video have arrived; null while none is shown. */
  get frames(): readonly number[] | null {
    return this.#video ? this.#frames : null;
  }

  /** How old the end of the playlists is when a player learns of it; grows while no segment is written. */
  get delayMs(): number | null {
    const { endSentMs } = this.#output;
    if (endSentMs === null) return null;
    return Math.max(0, this.#writeDelayMs, Date.now() - endSentMs - limits.live.keyFrameMs);
  }

  /** Recorded takes stay; the next take is recorded or not. Viewers see the live in any case. */
  diskChanged(): void {
    this.#packaging.beginNextTake();
  }

  /** Resolves when all received media is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#settling);
    clearInterval(this.#keyFrameTimer);
    await this.#work;
    await this.#packaging.close();
    for (const { receiver } of this.#voices.values()) receiver.close();
    this.#video?.receiver.close();
    this.#writePlaylists();
    await this.#playlistsWritten;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#ports.log.error({ err: error, room: this.roomId }, 'a live could not be received; retrying');
      this.changed(retryMs);
    });
    return this.#work;
  }

  async #update(): Promise<void> {
    if (this.#isClosed) return;
    const sent = this.#ports.sentIn(this.roomId).filter(({ producer }) => !producer.isPaused);
    const audios = sent.filter(({ remote }) => remote.kind === 'audio');
    for (const [voice, received] of this.#voices) {
      if (audios.includes(voice)) continue;
      this.#voices.delete(voice);
      received.remove();
    }
    await this.#show(this.#pictureOf(sent.filter(({ remote }) => remote.kind === 'video')));
    for (const audio of audios) if (!this.#voices.has(audio)) await this.#hear(audio);
  }

  async #show(video: Sent | undefined): Promise<void> {
    const former = this.#video;
    if (former?.sent === video) return;
    this.#video = null;
    former?.receiver.close();
    if (!video) return this.#packaging.showBlack();
    const input = this.#packaging.showVideo(video.producer.codec, video.producer.layers);
    const frames: number[] = Array.from({ length: video.producer.layers }, () => 0);
    const receiver = await this.#receive(video, (layer, packet) => {
      if (endsFrame(packet)) frames[layer] = (frames[layer] ?? 0) + 1;
      input.receive(layer, packet);
    });
    this.#frames = frames;
    this.#video = { sent: video, receiver, remove: () => receiver.close() };
    this.#requestKeyFrame();
  }

  async #hear(audio: Sent): Promise<void> {
    const voice = this.#packaging.addVoice();
    const receiver = await this.#receive(audio, voice.receive).catch((error: unknown) => {
      voice.remove();
      throw error;
    });
    const remove = () => {
      receiver.close();
      voice.remove();
    };
    this.#voices.set(audio, { sent: audio, receiver, remove });
  }

  async #receive({ producer }: Sent, onPacket: (layer: number, packet: Buffer) => void): Promise<MediaReceiver> {
    const room = await this.#ports.media.openRoom(this.roomId);
    return room.openReceiver(producer.id, onPacket);
  }

  #pictureOf(videos: readonly Sent[]): Sent | undefined {
    const speaker = this.#ports.speakerIn(this.roomId);
    const { picture, waitMs } = recordedPicture({
      shown: videos.map(({ remote }) => remote.userId),
      current: this.#video?.sent.remote.userId ?? null,
      speaker: speaker?.userId ?? null,
      speakingMs: speaker ? performance.now() - speaker.sinceMs : 0,
    });
    if (waitMs !== null) this.changed(waitMs);
    return videos.find(({ remote }) => remote.userId === picture);
  }

  /** Every key frame begins a segment. */
  #requestKeyFrame(): void {
    this.#video?.receiver
      .requestKeyFrame()
      .catch((error: unknown) =>
        this.#ports.log.warn({ err: error, room: this.roomId }, 'a key frame could not be requested'),
      );
  }

  /** One after the other; a failure is repaired with the next segment. */
  #writePlaylists(): void {
    this.#playlistsWritten = this.#playlistsWritten
      .then(() => this.#output.update())
      .then((isChanged) => {
        if (isChanged) this.#writeDelayMs = Date.now() - (this.#output.endSentMs ?? Date.now());
      })
      .catch((error: unknown) =>
        this.#ports.log.warn({ err: error, room: this.roomId }, 'the playlists of a live could not be written'),
      );
  }
}

/** The marker bit of RTP: the last packet of a frame. */
const endsFrame = (packet: Buffer): boolean => ((packet[1] ?? 0) & 0x80) !== 0;
