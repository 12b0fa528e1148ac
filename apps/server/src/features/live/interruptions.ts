/** Records when the picture and the sound of a live stop arriving, and when they arrive again. On the node that receives them. */
import type { HealthSample } from '@palco/contract/live/control';

export type InterruptionPorts = {
  isLive: (roomId: string) => Promise<boolean>;
  record: (kind: 'live_interrupted' | 'live_resumed', roomId: string, at: Date) => void;
};

/** A shorter interruption is hidden by the buffers of players. */
const noticedMs = 5000;

type Interruption = { readonly sinceMs: number; readonly isRecorded: boolean };

export const createInterruptions = ({ isLive, record }: InterruptionPorts) => {
  const interruptions = new Map<string, Interruption>();

  return {
    /** Called with every measurement of a room in which something was sent. */
    observe: async (roomId: string, { at, bitrate }: Pick<HealthSample, 'at' | 'bitrate'>): Promise<void> => {
      const interruption = interruptions.get(roomId);
      if (bitrate > 0) {
        interruptions.delete(roomId);
        if (interruption?.isRecorded) record('live_resumed', roomId, new Date(at));
        return;
      }
      if (!interruption) return void interruptions.set(roomId, { sinceMs: at, isRecorded: false });
      if (interruption.isRecorded || at - interruption.sinceMs < noticedMs || !(await isLive(roomId))) return;
      interruptions.set(roomId, { ...interruption, isRecorded: true });
      record('live_interrupted', roomId, new Date(interruption.sinceMs));
    },
    /** A live that has ended is not resumed. */
    ended: (roomId: string) => void interruptions.delete(roomId),
  };
};
