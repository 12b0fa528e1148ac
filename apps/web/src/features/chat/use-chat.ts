import { useEffect, useState } from 'react';
import { connectionStore } from '../../lib/realtime/connection-store.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { attempt } from './chat-problem.ts';
import { ChatSession } from './chat-session.ts';

export const useChat = (roomId: string, userId: string) => {
  const [session] = useState(() => new ChatSession(roomId, userId, realtime));
  useEffect(() => {
    session.open(connectionStore.get().status === 'connected');
    return () => void attempt('exit', () => session.close());
  }, [session]);
  return { session, state: useStore(session.store) };
};
