/** Records when the picture and the sound of a live stop arriving, and when they arrive again. On the node that receives them. */
import type { HealthSample } from '@palco/contract/live/control';

export type InterruptionPorts = {
  isLive: (roomId: string) => Promise<boolean>;
  record: (kind: 'live_interrupted' | 'live_resumed', roomId: string, at: Date) => void;
};

/** A shorter silence is hidden by the buffers of players. */
const noticedMs = 5000;

type Silence = { readonly sinceMs: number; readonly isRecorded: boolean };

export const createInterruptions = ({ isLive, record }: InterruptionPorts) => {
  const silences = new Map<string, Silence>();

  return {
    /** Called with every measurement of a room in which something was sent. */
    observe: async (roomId: string, { at, bitrate }: Pick<HealthSample, 'at' | 'bitrate'>): Promise<void> => {
      const silence = silences.get(roomId);
      if (bitrate > 0) {
        silences.delete(roomId);
        if (silence?.isRecorded) record('live_resumed', roomId, new Date(at));
        return;
      }
      if (!silence) return void silences.set(roomId, { sinceMs: at, isRecorded: false });
      if (silence.isRecorded || at - silence.sinceMs < noticedMs || !(await isLive(roomId))) return;
      silences.set(roomId, { ...silence, isRecorded: true });
      record('live_interrupted', roomId, new Date(silence.sinceMs));
    },
    /** A live that has ended is not resumed. */
    ended: (roomId: string) => void silences.delete(roomId),
  };
};
