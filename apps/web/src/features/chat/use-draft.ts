import { fits, textProblem } from '@palco/domain/chat/text';
import { type RefObject, useState } from 'react';

/** What is being written; another tab or question has its own. */
export const useDraft = (key: string, field: RefObject<HTMLTextAreaElement | null>) => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const draft = drafts[key] ?? '';
  const setDraft = (next: string | ((now: string) => string)) =>
    setDrafts((all) => ({ ...all, [key]: typeof next === 'string' ? next : next(all[key] ?? '') }));

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
    // An empty field is no mistake, and contacts are said by the server's answer, as the specification has it.
    problem: problem === 'empty' || problem === 'not_allowed' ? null : problem,
    canSend: problem === null || problem === 'not_allowed',
    insert,
  };
};
