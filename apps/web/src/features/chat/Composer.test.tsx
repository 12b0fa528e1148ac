// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { Composer } from './Composer.tsx';
import { chatMessages } from './messages.ts';
import { createDrafts, type Drafts } from './use-draft.ts';

const show = (
  drafts: Drafts,
  draftKey: string,
  onSend: (text: string) => Promise<string | null> = async () => null,
  waitS = 0,
) =>
  render(
    <Composer
      drafts={drafts}
      draftKey={draftKey}
      placeholder="Escreva"
      isClosed={false}
      replyTo={null}
      note={null}
      waitS={waitS}
      onCancelReply={() => {}}
      onSend={onSend}
    />,
  );
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');

beforeEach(async () => {
  await switchLanguage('pt-BR');
  await loadMessages(chatMessages);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('a draft', () => {
  it('is restored with its tab, and in no other tab', async () => {
    const drafts = createDrafts('2', '7');
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
    const drafts = createDrafts('2', '7');
    const answer = Promise.withResolvers<string | null>();
    const general = show(drafts, 'general', () => answer.promise);
    await userEvent.type(await field(), 'me liga{Enter}');
    general.unmount();
    answer.resolve('Não é permitido');
    show(drafts, 'general');
    await vi.waitFor(async () => expect((await field()).value).toBe('me liga'), 10_000);
  });

  it('is there after a reload, and goes with the message', async () => {
    const page = show(createDrafts('2', '7'), 'general');
    await userEvent.type(await field(), 'quase pronto');
    page.unmount();
    const reloaded = show(createDrafts('2', '7'), 'general');
    expect((await field()).value).toBe('quase pronto');
    await userEvent.type(await field(), '{Enter}');
    reloaded.unmount();
    show(createDrafts('2', '7'), 'general');
    expect((await field()).value).toBe('');
    expect(createDrafts('3', '7').get()).toEqual({});
  });
});

describe('a refusal', () => {
  it('is said at the field with the text still there, until it is changed', async () => {
    show(createDrafts('2', '7'), 'general', async () => 'Não é permitido enviar links');
    await userEvent.type(await field(), 'www.x.com{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Não é permitido enviar links');
    expect((await field()).value).toBe('www.x.com');
    await userEvent.type(await field(), '!');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('for being too fast counts down, and nothing is sent before', async () => {
    const onSend = vi.fn(async () => null);
    show(createDrafts('2', '7'), 'general', onSend, 7);
    await userEvent.type(await field(), 'oi{Enter}');
    await screen.findByText(/Aguarde 7 s/);
    expect([onSend.mock.calls.length, (await field()).value]).toEqual([0, 'oi']);
  });
});
