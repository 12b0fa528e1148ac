/** A room asked for while the page around it is still being loaded; whoever opens that room first gets the answer. */
import * as limits from '@palco/contract/room-limits';
import type { Room } from '@palco/contract/rooms';
import { fetchRoom } from '../api.ts';

type Early = { readonly key: string; readonly askedAt: number; readonly answer: Promise<Room> };

let early: Early | null = null;

const keyOf = (id: string, producerToken?: string) => `${id} ${producerToken ?? ''}`;

export const askRoomEarly = (id: string, producerToken?: string): Promise<Room> => {
  const answer = fetchRoom(id, producerToken);
  early = { key: keyOf(id, producerToken), askedAt: Date.now(), answer };
  return answer;
};

/** Once, and not after the right to play that came with it has run out. */
export const takeRoom = (id: string, producerToken?: string): Promise<Room> => {
  const asked = early;
  early = null;
  const isGood = asked?.key === keyOf(id, producerToken) && Date.now() - asked.askedAt < limits.playback.leaseMs;
  return isGood ? asked.answer : fetchRoom(id, producerToken);
};
