import type { ChatMessage } from '@palco/contract/chat/message';
import type { ChatLists } from '@palco/domain/chat/lists';
import { isAfter } from '@palco/domain/chat/lists';
import { type Tab, tabs } from '@palco/domain/chat/permissions';
import { useRef } from 'react';

export const listIn = (lists: ChatLists, tab: Tab): readonly ChatMessage[] => {
  switch (tab) {
    case tabs.general:
      return lists.general;
    case tabs.doubts:
      return lists.questions;
    case tabs.monitors:
      return lists.monitors;
    case tabs.team:
      return lists.team;
  }
};

/** The number of unread messages in each tab that is not open. */
export const useUnread = (lists: ChatLists, current: Tab, isReady: boolean) => {
  const seen = useRef(new Map<Tab, string>());
  const newest = (tab: Tab) => listIn(lists, tab).at(-1)?.messageId ?? '0';
  if (isReady) {
    for (const tab of Object.values(tabs)) {
      if (tab === current || !seen.current.has(tab)) seen.current.set(tab, newest(tab));
    }
  }
  return (tab: Tab): number => {
    const last = seen.current.get(tab);
    if (last === undefined || tab === current) return 0;
    return listIn(lists, tab).filter((message) => isAfter(message.messageId, last)).length;
  };
};
