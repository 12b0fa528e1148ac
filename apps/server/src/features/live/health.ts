/** Measures the stream of every room that something is sent in, in the process that receives it. */
import { type HealthSample, healthKeptMs, healthMs, type Sender } from '@palco/contract/live/control';
import type { MediaKind } from '@palco/contract/live/media';
import { type HealthReading, isEmptySample, sampleBetween } from '@palco/domain/live/stream-health';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { LiveRooms, Sent } from './live-rooms.ts';

export type StreamHealthPorts = {
  liveRooms: Pick<LiveRooms, 'roomIds' | 'sentIn' | 'viewersIn'>;
  clock: Pick<Clock, 'now'>;
  packaged: (roomId: string) => { readonly frames: readonly number[] | null; readonly delayMs: number | null } | null;
  /** By room: the viewers whose players have lately reported to play by HLS. */
  countHlsViewers: (roomIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  onSample: (roomId: string, sample: HealthSample) => Promise<void>;
  log: Logger;
};

export type StreamHealth = ReturnType<typeof createStreamHealth>;

const kept = healthKeptMs / healthMs;
/** Decision 073: how far a player by HLS stays behind the last segment it knows. */
const followedMs = 3000;
/** Players report every ten seconds, so that their number is read with every third sample. */
const countEvery = 3;

export const createStreamHealth = ({
  liveRooms,
  clock,
  packaged,
  countHlsViewers,
  onSample,
  log,
}: StreamHealthPorts) => {
  const rooms = new Map<string, { samples: HealthSample[]; reading: HealthReading }>();
  let [taken, hlsViewers]: [number, ReadonlyMap<string, number>] = [0, new Map()];

  const readProducers = async (sent: readonly Sent[]): Promise<HealthReading['producers']> =>
    new Map(
      await Promise.all(
        sent.map(async ({ remote, producer }) => {
          const layers = producer.isPaused ? [] : await producer.readStreams();
          return [producer.id, { kind: remote.kind, layers, maxLayers: layers.length && producer.layers }] as const;
        }),
      ),
    );

  const read = async (roomId: string, viewersHls: number): Promise<HealthReading> => {
    const producers = await readProducers(liveRooms.sentIn(roomId));
    const media = packaged(roomId);
    const delayMs = media?.delayMs ?? null;
    return {
      atMs: clock.now().getTime(),
      producers,
      frames: media?.frames ? [...media.frames] : null,
      // A live without a sender is not late.
      hlsDelayMs: delayMs === null || producers.size === 0 ? null : delayMs + followedMs,
      viewersWebrtc: liveRooms.viewersIn(roomId),
      viewersHls,
    };
  };

  const sampleRoom = async (roomId: string, viewersHls: number) => {
    const reading = await read(roomId, viewersHls);
    const before = rooms.get(roomId);
    const sample = sampleBetween(before?.reading ?? null, reading);
    const samples = [...(before?.samples ?? []), sample].slice(-kept);
    // A room that is over is forgotten once its last minutes are.
    if (reading.producers.size === 0 && samples.every(isEmptySample)) rooms.delete(roomId);
    else rooms.set(roomId, { samples, reading });
    await onSample(roomId, sample);
  };

  const sample = async (): Promise<void> => {
    const sending = liveRooms.roomIds().filter((roomId) => liveRooms.sentIn(roomId).length > 0);
    const roomIds = [...new Set([...sending, ...rooms.keys()])];
    if (roomIds.length === 0) return;
    if (taken % countEvery === 0) {
      // Without the database the stream is measured all the same.
      hlsViewers = await countHlsViewers(roomIds).catch((error: unknown) => {
        log.warn({ err: error }, 'viewers by HLS were not counted');
        return hlsViewers;
      });
    }
    taken += 1;
    await Promise.all(roomIds.map((roomId) => sampleRoom(roomId, hlsViewers.get(roomId) ?? 0)));
  };

  return {
    /** To be called one after the other. */
    sample,
    /** Oldest first; `after`: only samples that are newer. */
    read: (roomId: string, after = 0): readonly HealthSample[] =>
      (rooms.get(roomId)?.samples ?? []).filter(({ at }) => at > after),
    senders: (roomId: string): Sender[] =>
      [...Map.groupBy(liveRooms.sentIn(roomId), ({ remote }) => remote.userId)].map(([userId, sent]) => ({
        userId,
        name: sent[0]?.remote.name ?? '',
        isMicrophoneOff: !isOn(sent, 'audio'),
        isCameraOff: !isOn(sent, 'video'),
      })),
  };
};

const isOn = (sent: readonly Sent[], kind: MediaKind): boolean =>
  sent.some(({ remote, producer }) => remote.kind === kind && !producer.isPaused);

/** Returns what stops it. */
export const sampleRepeatedly = ({ sample }: Pick<StreamHealth, 'sample'>, log: Logger): (() => void) => {
  let isSampling = false;
  const timer = setInterval(() => {
    if (isSampling) return;
    isSampling = true;
    sample()
      .catch((error: unknown) => log.warn({ err: error }, 'a stream was not measured'))
      .finally(() => {
        isSampling = false;
      });
  }, healthMs);
  return () => clearInterval(timer);
};
