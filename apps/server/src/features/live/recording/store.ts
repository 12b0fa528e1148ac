/** Where recordings are stored: in folders of a server that is alone, or in rows and a bucket that all nodes share. */
import { join } from 'node:path';
import type { Transcoder } from '../../../adapters/transcoder/port.ts';
import { setAside } from '../../../shared/deleted-files.ts';
import { syncFolder } from '../../../shared/sync-files.ts';
import { finalizePlaylists, type LiveOutput, LivePlaylists } from './live-playlists.ts';
import { hasMedia, prepareTakes, removeUnrecorded } from './take-files.ts';

export type FinishedVideo = { readonly durationS: number; readonly width: number; readonly height: number };

export type RecordedLive = { readonly roomId: string; readonly recordingId: string };

export type RecordingStore = {
  /** Other nodes may finish what this one records. */
  readonly isShared: boolean;
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
  /** Whether segments are on this node only, after `close`. */
  hasUnstored(): boolean;
};

export type FolderStorePorts = { videosFolder: string; transcoder: Pick<Transcoder, 'makePictures'> };

export const createFolderStore = ({ videosFolder, transcoder }: FolderStorePorts): RecordingStore => {
  const folderOf = (recordingId: string) => join(videosFolder, recordingId);
  return {
    isShared: false,
    open: ({ recordingId }) => new LivePlaylists(folderOf(recordingId)),
    end: async (recordingId) => {
      await prepareTakes(folderOf(recordingId));
      return 'complete';
    },
    abandon: () => {},
    /** Can be repeated after a crash: it starts from the takes each time. */
    finish: async (recordingId) => {
      const folder = folderOf(recordingId);
      await removeUnrecorded(folder);
      const finalized = await finalizePlaylists(folder);
      if (!finalized) {
        if (await hasMedia(folder)) throw new Error(`the takes in ${folder} cannot be read`);
        return null;
      }
      const { durationS, format } = finalized;
      await transcoder.makePictures(finalized.best, { ...format, durationS }, folder);
      await syncFolder(folder);
      return { durationS, width: format.width, height: format.height };
    },
    isWaiting: () => false,
    discard: (recordingId) => setAside(folderOf(recordingId)),
    resume: async () => {},
    settled: async () => {},
    close: async () => {},
    hasUnstored: () => false,
  };
};
