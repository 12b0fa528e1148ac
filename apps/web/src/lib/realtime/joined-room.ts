/** The room that this page has joined on its present connection; null without a connection, and until the server has answered. */
import { createStore } from '../state/store.ts';

export const joinedRoomStore = createStore<string | null>(null);
