/** Drafts and unsent messages of this tab, so that a reload or an outage loses neither. They go with the login. */
import type { Tab } from '@palco/domain/chat/permissions';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../lib/storage/storage.ts';

const unsent = z.object({
  clientId: z.string(),
  tab: z.custom<Tab>((value) => [0, 1, 2, 3].includes(value as number)),
  text: z.string(),
  originalMessageId: z.nullable(z.string()),
  /** The team it was written for; another team must not read it. */
  teamId: z.nullable(z.string()),
  /** The last message above it when it was written. */
  afterId: z.nullable(z.string()),
  writtenAt: z.number(),
});
export type Unsent = z.infer<typeof unsent>;

const storedChat = z.object({ drafts: z.record(z.string(), z.string()), unsent: z.array(unsent) });
type StoredChat = z.infer<typeof storedChat>;
const storedChats = z.record(z.string(), storedChat);

const nothing: StoredChat = { drafts: {}, unsent: [] };

const readAll = (): Record<string, StoredChat> => {
  try {
    return z.parse(storedChats, JSON.parse(readStored('chat') ?? '{}'));
  } catch {
    // Written by another version or by hand.
    return {};
  }
};

export const readChat = (userId: string, roomId: string): StoredChat => readAll()[`${userId} ${roomId}`] ?? nothing;

export const writeChat = (userId: string, roomId: string, change: Partial<StoredChat>): void => {
  const { [`${userId} ${roomId}`]: former = nothing, ...others } = readAll();
  const changed = { ...former, ...change };
  const isEmpty = changed.unsent.length === 0 && Object.values(changed.drafts).every((draft) => draft === '');
  writeStored('chat', JSON.stringify(isEmpty ? others : { ...others, [`${userId} ${roomId}`]: changed }));
};
