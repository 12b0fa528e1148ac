/** The actions of organizers in a room, as they happen. */
import { followRoomLog, type LogEntry, roomLogged } from '@palco/contract/reports';
import { useEffect, useEffectEvent } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { NetworkError } from '../../lib/http/api-error.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';

/** How many parts of this page follow each room. */
const followers = new Map<string, number>();

/** `onGap` is called after a connection: entries may have been missed before it. Returns what stops following. */
export const subscribeToRoomLog = (
  roomId: string,
  onEntry: (entry: LogEntry) => void,
  onGap: () => void,
): (() => void) => {
  const follow = () =>
    realtime.send(followRoomLog, { roomId, isFollowing: true }).then(onGap, (error: unknown) => {
      // Without a connection the next one follows.
      if (!(error instanceof NetworkError)) logProblem('the log of the room is not followed', error);
    });
  followers.set(roomId, (followers.get(roomId) ?? 0) + 1);
  const stops = [
    realtime.on(roomLogged, (notice) => notice.roomId === roomId && onEntry(notice.entry)),
    realtime.onConnection((what) => void (what === 'connect' && follow())),
  ];
  void follow();
  return () => {
    for (const stop of stops) stop();
    const left = (followers.get(roomId) ?? 1) - 1;
    if (left > 0) return void followers.set(roomId, left);
    followers.delete(roomId);
    realtime.send(followRoomLog, { roomId, isFollowing: false }).catch(() => {
      // The server forgets a tab that is not connected.
    });
  };
};

const ignore = () => {};

/** Calls `onEntry` for each action recorded in the room; `onGap` after a connection, when entries may have been missed. */
export const useRoomLog = (roomId: string, onEntry: (entry: LogEntry) => void, onGap: () => void = ignore): void => {
  const receive = useEffectEvent(onEntry);
  const catchUp = useEffectEvent(onGap);
  useEffect(
    () =>
      subscribeToRoomLog(
        roomId,
        (entry) => receive(entry),
        () => catchUp(),
      ),
    [roomId],
  );
};
