import * as limits from '@palco/contract/room-limits';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { emptyDraft, problemsOf, type RoomDraft } from '@palco/domain/rooms/draft';
import { roomNameOf } from '@palco/domain/rooms/video-rooms';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { postRoomOnce } from './api.ts';

/** A file that becomes a room. `tried` was sent without an answer: it is sent again as it was, so that it stays one room. */
export type VideoRoom = {
  readonly id: string;
  /** Identifies the creation for the server. */
  readonly key: string;
  readonly file: File;
  readonly name: string;
  readonly state: 'new' | 'creating' | 'failed' | 'created';
  readonly tried: RoomDraft | null;
};

export type Target = { readonly channelId: string; readonly courseId: string };

/** Makes one recorded room for each file, one after the other. */
export const useVideoRooms = (files: readonly File[], onCreated: (room: RoomDetails, file: File) => void) => {
  const [rooms, setRooms] = useState(() => files.slice(0, limits.uploads.maxVideosTogether).map(asRoom));
  const [isBusy, setIsBusy] = useState(false);

  const change = (id: string, part: Partial<VideoRoom>) =>
    setRooms((all) => all.map((room) => (room.id === id ? { ...room, ...part } : room)));

  const createOne = async (room: VideoRoom, target: Target): Promise<boolean> => {
    const draft = room.tried ?? draftOfVideo(room, target);
    change(room.id, { state: 'creating' });
    try {
      const made = await postRoomOnce(room.key, draft);
      change(room.id, { state: 'created' });
      onCreated(made, room.file);
      return true;
    } catch (error) {
      logProblem('the room of a video could not be created', error);
      const isRefused = error instanceof ApiError && error.status < 500;
      // A refusal made no room: the next try may be another one.
      change(room.id, { state: 'failed', tried: isRefused ? null : draft, ...(isRefused && { key: newId() }) });
      return false;
    }
  };
  return {
    rooms,
    isBusy,
    rename: (id: string, name: string) => change(id, { name }),
    remove: (id: string) => setRooms((all) => all.filter((room) => room.id !== id)),
    /** Resolves to the number of rooms that were made and of those that were not. */
    createAll: async (target: Target) => {
      setIsBusy(true);
      const left = rooms.filter((room) => room.state !== 'created');
      let made = 0;
      for (const room of left) if (await createOne(room, target)) made += 1;
      setIsBusy(false);
      return { made, failed: left.length - made };
    },
  };
};

const asRoom = (file: File): VideoRoom => ({
  id: newId(),
  key: newId(),
  file,
  name: roomNameOf(file.name),
  state: 'new',
  tried: null,
});

const draftOfVideo = ({ name }: VideoRoom, target: Target): RoomDraft => ({
  ...emptyDraft,
  ...target,
  name: name.trim(),
  videoMode: 'RECORDED',
});

export const nameProblemOf = ({ name }: VideoRoom) => problemsOf({ ...emptyDraft, name }).name;
