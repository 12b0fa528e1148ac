import { useState } from 'react';

/** By message. Outlives the panel, which another layout of the page makes anew, for instance when a tablet is turned. */
const drafts = new Map<string, string>();

export const useAnswerDraft = (messageId: string) => {
  const [draft, setDraft] = useState(drafts.get(messageId) ?? '');
  const change = (text: string) => {
    if (text === '') drafts.delete(messageId);
    else drafts.set(messageId, text);
    setDraft(text);
  };
  return [draft, change] as const;
};
