// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { Composer } from './Composer.tsx';
import { chatMessages } from './messages.ts';
import { createDrafts, type Drafts } from './use-draft.ts';

const show = (drafts: Drafts, draftKey: string, onSend: (text: string) => Promise<boolean> = async () => true) =>
  render(
    <Composer
      drafts={drafts}
      draftKey={draftKey}
      placeholder="Escreva"
      isClosed={false}
      replyTo={null}
      note={null}
      onCancelReply={() => {}}
      onSend={onSend}
    />,
  );
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');

beforeEach(async () => void (await loadMessages(chatMessages)));
afterEach(cleanup);

describe('a draft', () => {
  it('is restored with its tab, and in no other tab', async () => {
    const drafts = createDrafts();
    const general = show(drafts, 'general');
    await userEvent.type(await field(), 'ainda pensando');
    general.unmount();
    const doubts = show(drafts, 'doubts');
    expect((await field()).value).toBe('');
    doubts.unmount();
    show(drafts, 'general');
    expect((await field()).value).toBe('ainda pensando');
  });

  it('comes back when it is refused after the tab was changed', async () => {
    const drafts = createDrafts();
    const answer = Promise.withResolvers<boolean>();
    const general = show(drafts, 'general', () => answer.promise);
    await userEvent.type(await field(), 'me liga{Enter}');
    general.unmount();
    answer.resolve(false);
    show(drafts, 'general');
    await vi.waitFor(async () => expect((await field()).value).toBe('me liga'), 10_000);
  });
});
