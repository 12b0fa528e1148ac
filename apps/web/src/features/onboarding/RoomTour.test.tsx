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

/** A room whose video remembers what was asked of it; `show` renders it again with other properties. */
const roomWithVideo = (properties: { isBlocked: boolean; isLive: boolean }) => {
  const client = new QueryClient();
  client.setQueryData(['onboarding'], noTourYet);
  const calls: string[] = [];
  const page = (given: typeof properties) => (
    <QueryClientProvider client={client}>
      <div data-tour="video">
        <video
          ref={(video) => {
            if (!video) return;
            Object.defineProperty(video, 'paused', { configurable: true, get: () => calls.at(-1) === 'pause' });
            video.pause = () => void calls.push('pause');
            video.play = async () => void calls.push('play');
          }}
        >
          <track kind="captions" />
        </video>
      </div>
      <RoomTour {...given} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(properties));
  return { calls, show: (given: typeof properties) => rerender(page(given)) };
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

  it('pauses a lesson, also one that starts meanwhile, and plays it on afterwards', async () => {
    const { calls } = roomWithVideo({ isBlocked: false, isLive: false });
    const skip = await screen.findByRole('button', { name: 'Pular tour', hidden: true });
    expect(calls).toEqual(['pause']);
    calls.push('started');
    document.querySelector('video')?.dispatchEvent(new Event('play'));
    expect(calls).toEqual(['pause', 'started', 'pause']);
    await userEvent.setup().click(skip);
    await waitFor(() => expect(calls.at(-1)).toBe('play'));
  });

  it('leaves a live alone', async () => {
    const { calls } = roomWithVideo({ isBlocked: false, isLive: true });
    await screen.findByRole('button', { name: 'Próximo', hidden: true });
    expect(calls).toEqual([]);
  });

  it('waits while the room asks for a decision', async () => {
    const { calls, show } = roomWithVideo({ isBlocked: true, isLive: false });
    expect(screen.queryByRole('heading', { hidden: true })).toBeNull();
    show({ isBlocked: false, isLive: false });
    await screen.findByRole('heading', { hidden: true });
    show({ isBlocked: true, isLive: false });
    await waitFor(() => expect(screen.queryByRole('heading', { hidden: true })).toBeNull());
    expect(calls.at(-1)).toBe('play');
    show({ isBlocked: false, isLive: false });
    await screen.findByRole('heading', { hidden: true });
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
