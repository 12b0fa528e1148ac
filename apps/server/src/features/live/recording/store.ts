/** Where recordings are stored: in a folder of a server that is alone, or in a bucket that all nodes share. Rows list them either way. */
import type { LiveOutput } from './live-output.ts';

export type FinishedVideo = { readonly durationS: number; readonly width: number; readonly height: number };

export type RecordedLive = { readonly roomId: string; readonly recordingId: string };

export type RecordingStore = {
  /** Null when another node packages the room. `onReplaced` is called when another node does from now on. */
  open(live: RecordedLive, onReplaced: () => void): LiveOutput | null;
  /** The live has ended and its last media is written. Resolves when the recording can be finished, as far as this node knows. */
  end(recordingId: string): Promise<'complete' | 'elsewhere'>;
  /** The live goes on elsewhere: nothing more of it is published by this node. */
  abandon(recordingId: string): void;
  /** Makes the files of the video. Null when nothing was recorded; throws when it has to be tried again. */
  finish(recordingId: string): Promise<FinishedVideo | null>;
  /** Whether `finish` failed because something is away that is expected to come back. */
  isWaiting(error: unknown): boolean;
  /** Sets the files of a recording aside that is no video. */
  discard(recordingId: string): Promise<void>;
  /** After a start, before lives are continued. */
  resume(): Promise<void>;
  /** Resolves when nothing that was published waits to be stored for other nodes. */
  settled(): Promise<void>;
  /** This server stops; all media is written. */
  close(): Promise<void>;
  /** How many published segments are on this node only. */
  unstoredCount(): number;
  /** Whether segments are on this node only, after `close`. */
  hasUnstored(): boolean;
};
