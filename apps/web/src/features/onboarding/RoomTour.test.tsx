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
const room = (state: Onboarding) => {
  const client = new QueryClient();
  client.setQueryData(['onboarding'], state);
  render(
    <QueryClientProvider client={client}>
      <div data-tour="video" />
      <div data-tour="description" />
      <div data-tour="chat" />
      <RoomTour />
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  // Nobody listens there: marking the tour stays unanswered.
  window.location.href = 'http://localhost:1/';
  await switchLanguage('pt-BR');
});
afterEach(cleanup);

describe('the tour of a room', () => {
  it('points at what the room has, passes over the rest, and closes at the end', async () => {
    room(noTourYet);
    const user = userEvent.setup();
    const seen: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) {
      const heading = await screen.findByRole('heading', { hidden: true });
      seen.push(heading.textContent);
      const next = screen.getByRole('button', { name: i < 2 ? 'Próximo' : 'Concluir', hidden: true });
      expect(document.activeElement).toBe(next);
      await user.click(next);
    }
    expect(seen).toEqual(['Vídeo', 'Informações', 'Chat']);
    await waitFor(() => expect(screen.queryByRole('heading', { hidden: true })).toBeNull());
  });

  it('is not shown to somebody who skipped it', async () => {
    room({
      ...noTourYet,
      data: { ...noTourYet.data, onBoardingRoom: { key: 'onBoardingRoom', done: false, skipped: true } },
    });
    await waitFor(() => expect(document.querySelector('[data-tour]')).not.toBeNull());
    expect(screen.queryByRole('heading', { hidden: true })).toBeNull();
  });
});
