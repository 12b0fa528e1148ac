// @vitest-environment happy-dom
import type { Onboarding } from '@palco/contract/onboarding';
import { noTourYet } from '@palco/domain/onboarding/tours';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { RoomTour } from './RoomTour.tsx';

/** A room with a player, a description and a chat, but neither ranking nor attachments. */
const room = (state: Onboarding, hasChat = true) => {
  const client = new QueryClient();
  client.setQueryData(['onboarding'], state);
  render(
    <QueryClientProvider client={client}>
      <div data-tour="video" />
      <div data-tour="description" />
      {hasChat && <div data-tour="chat" />}
      <RoomTour isBlocked={false} isLive={false} />
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  // No server listens there: marking the tour stays unanswered.
  window.location.href = 'http://localhost:1/';
  await switchLanguage('pt-BR');
});
afterEach(cleanup);

describe('the tour of a room', () => {
  it('points at the parts that the room has, skips the others, and closes at the end', async () => {
    room(noTourYet);
    const user = userEvent.setup();
    const seen: (string | null)[] = [];
    for (let i = 0; i < 4; i += 1) {
      const heading = await screen.findByRole('heading', { hidden: true });
      seen.push(heading.textContent);
      const next = screen.getByRole('button', { name: i < 3 ? 'Próximo' : 'Concluir', hidden: true });
      expect(document.activeElement).toBe(next);
      await user.click(next);
    }
    expect(seen).toEqual(['Vídeo', 'Informações', 'Chat', 'Tudo pronto!']);
    await waitFor(() => expect(screen.queryByRole('heading', { hidden: true })).toBeNull());
  });

  it('also points at a chat that appeared after the tour had started', async () => {
    room(noTourYet, false);
    const user = userEvent.setup();
    const next = () => screen.findByRole('button', { name: 'Próximo', hidden: true });
    await user.click(await next());
    const chat = document.createElement('div');
    chat.dataset['tour'] = 'chat';
    document.body.append(chat);
    await user.click(await next());
    expect((await screen.findByRole('heading', { hidden: true })).textContent).toBe('Chat');
    expect(screen.getByText('3 de 4')).toBeTruthy();
    chat.remove();
  });

  it('is not shown to a user who skipped it', async () => {
    room({
      ...noTourYet,
      data: { ...noTourYet.data, onBoardingRoom: { key: 'onBoardingRoom', done: false, skipped: true } },
    });
    await waitFor(() => expect(document.querySelector('[data-tour]')).not.toBeNull());
    expect(screen.queryByRole('heading', { hidden: true })).toBeNull();
  });
});
