import type { Room } from '@palco/contract/rooms';
import { useEffect, useRef } from 'react';
import { logProblem } from '../../lib/browser/log.ts';

/** The delay before the first try, and the longest between two; the viewers of a full room do not ask all at once. */
const delayMs = { first: 8000, longest: 120_000, spread: 0.5 };

export type WebrtcReturn = {
  /** Not of a viewer who has paused or gone back: WebRTC has no past. */
  readonly isWanted: () => boolean;
  /** The room, if WebRTC gets through. */
  readonly tryWebrtc: () => Promise<Room | null>;
  readonly onReturn: (room: Room) => void;
};

/** A viewer who got HLS because the room was full, or because WebRTC did not connect in time, returns when it is possible again. */
export const useWebrtcReturn = (isOnHls: boolean, input: WebrtcReturn): void => {
  const now = useRef(input);
  now.current = input;
  useEffect(() => {
    if (!isOnHls) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      timer = setTimeout(() => void look(ms), ms * (1 + Math.random() * delayMs.spread));
    };
    const look = async (waitedMs: number) => {
      const isWanted = document.visibilityState === 'visible' && now.current.isWanted();
      const room = isWanted ? await now.current.tryWebrtc().catch(noteFailure) : null;
      if (isOver) return;
      if (room && now.current.isWanted()) now.current.onReturn(room);
      wait(isWanted ? Math.min(delayMs.longest, waitedMs * 2) : waitedMs);
    };
    wait(delayMs.first);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOnHls]);
};

const noteFailure = (error: unknown): null => {
  logProblem('WebRTC could not be tried again', error);
  return null;
};
