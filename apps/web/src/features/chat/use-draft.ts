import { fits, textProblem } from '@palco/domain/chat/text';
import type { RefObject } from 'react';
import { createStore, type Store } from '../../lib/state/store.ts';
import { useStore } from '../../lib/state/use-store.ts';
import { readChat, writeChat } from './stored-chat.ts';

/** Unsent texts by tab and question. Stored outside the field, which is unmounted when the tab changes. */
export type Drafts = Store<Readonly<Record<string, string>>>;

/** Restored after a reload or an outage. */
export const createDrafts = (userId: string, roomId: string): Drafts => {
  const drafts: Drafts = createStore<Readonly<Record<string, string>>>(readChat(userId, roomId).drafts);
  drafts.subscribe(() => writeChat(userId, roomId, { drafts: withoutEmpty(drafts.get()) }));
  return drafts;
};

const withoutEmpty = (drafts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(drafts).filter(([, draft]) => draft !== ''));

export const useDraft = (drafts: Drafts, key: string, field: RefObject<HTMLTextAreaElement | null>) => {
  const draft = useStore(drafts)[key] ?? '';
  const setDraft = (text: string) => drafts.set({ ...drafts.get(), [key]: text });
  /** Restores a refused text, unless the user has started another. */
  const giveBack = (text: string) => {
    if (!drafts.get()[key]) setDraft(text);
  };

  const problem = textProblem(draft);
  /** At the cursor, and only while it fits. */
  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? draft.length;
    const end = field.current?.selectionEnd ?? at;
    const next = draft.slice(0, at) + emoji + draft.slice(end);
    if (!fits(next)) return;
    setDraft(next);
    requestAnimationFrame(() => field.current?.setSelectionRange(at + emoji.length, at + emoji.length));
  };
  return {
    draft,
    setDraft,
    giveBack,
    // An empty field is no mistake, and contacts are said by the server's answer, as the specification has it.
    problem: problem === 'empty' || problem === 'not_allowed' ? null : problem,
    canSend: problem === null || problem === 'not_allowed',
    insert,
  };
};
