import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../../lib/i18n/language.ts';
import { messages } from './messages.pt-BR.ts';
import { VideosDialog } from './VideosDialog.tsx';

type Creation = { readonly key: string | null; readonly name: string; readonly body: Record<string, unknown> };
const creations: Creation[] = [];
/** How the server answers the creation of a room of this name; by default it makes one. */
let answers: Record<string, () => Response>;

const two = {
  channels: [
    { id: '1', name: 'Palco' },
    { id: '3', name: 'Plateia' },
  ],
  courses: [
    { id: '2', name: 'Luz' },
    { id: '4', name: 'Som' },
  ],
};
let choices: { channels: { id: string; name: string }[]; courses: { id: string; name: string }[] };

const madeRoom = (body: object, id: number) => ({
  ...body,
  id: String(id),
  channelName: 'Palco',
  courseName: 'Luz',
  image: null,
  live: false,
  liveStatus: 'not_live',
  saleEnabled: false,
  isArchived: false,
  slowModeS: 0,
  tokyo_video_id: null,
  videoStatus: null,
  videoProgress: 0,
  duration: 0,
  attachments: [],
  startDate: null,
  endDate: null,
  timezone: 'UTC',
  primaryStreamUrl: null,
  secondaryStreamUrl: null,
  password: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
});

beforeEach(async () => {
  await switchLanguage('pt-BR');
  creations.length = 0;
  answers = {};
  choices = two;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json(choices));
    const body = JSON.parse(String(init.body)) as Record<string, unknown> & { name: string };
    creations.push({ key: new Headers(init.headers).get('idempotency-key'), name: body.name, body });
    const answer = answers[body.name];
    return Promise.resolve(answer ? answer() : Response.json(madeRoom(body, creations.length)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const created = vi.fn<(id: string, file: string) => void>();
const closed = vi.fn();
const open = async (...names: string[]) => {
  created.mockReset();
  closed.mockReset();
  await act(
    async () =>
      void render(
        <QueryClientProvider client={new QueryClient()}>
          <Suspense>
            <VideosDialog
              files={names.map((name) => new File(['film'], name))}
              problemOf={(file) => (file.name.endsWith('.mp4') ? null : 'Só MP4.')}
              canAddChannel
              onCreated={(room, file) => created(room.id, file.name)}
              onClose={closed}
            />
          </Suspense>
        </QueryClientProvider>,
      ),
  );
};
const nameOf = (number: number) => screen.getByLabelText<HTMLInputElement>(messages.videoName({ number }));
const choose = async () => {
  await screen.findByRole('option', { name: 'Palco' });
  await user.selectOptions(screen.getByLabelText(new RegExp(`^${messages.channel}`)), 'Palco');
  await user.selectOptions(screen.getByLabelText(new RegExp(`^${messages.course}`)), 'Luz');
};
const submit = (count: number) =>
  user.click(
    screen.getByRole('button', {
      name: (count === 1 ? messages.videosCreate.one : messages.videosCreate.other).replace('#', String(count)),
    }),
  );
const tryAgain = () => user.click(screen.getByRole('button', { name: messages.tryAgain }));
const names = () => creations.map(({ name }) => name);

it('makes one recorded room of each video, in order, and names the wrong files', async () => {
  await open('Aula 1.mp4', 'Notas.pdf', 'Aula 2.mp4');
  expect(screen.getByText('Notas.pdf').parentElement?.textContent).toBe('Notas.pdf: Só MP4.');
  expect([nameOf(1).value, nameOf(2).value]).toEqual(['Aula 1', 'Aula 2']);
  await user.clear(nameOf(1));
  await choose();
  await submit(2);
  expect([creations, screen.getByText(messages.nameRequired) !== null]).toEqual([[], true]);
  await user.type(nameOf(1), 'Começo');
  await submit(2);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(creations.map(({ body }) => body)).toMatchObject([
    { name: 'Começo', channelId: '1', courseId: '2', videoMode: 'RECORDED' },
    { name: 'Aula 2', channelId: '1', courseId: '2', videoMode: 'RECORDED' },
  ]);
  expect(created.mock.calls).toEqual([
    ['1', 'Aula 1.mp4'],
    ['2', 'Aula 2.mp4'],
  ]);
});

it('asks for the channel and the course before anything is made', async () => {
  await open('Aula.mp4');
  await submit(1);
  expect(screen.getByText(messages.channelRequired)).toBeTruthy();
  expect(screen.getByText(messages.courseRequired)).toBeTruthy();
  expect(creations).toEqual([]);
});

it('chooses the only channel and the only course by itself', async () => {
  choices = { channels: [{ id: '1', name: 'Palco' }], courses: [{ id: '2', name: 'Luz' }] };
  await open('Aula.mp4');
  await screen.findByRole('option', { name: 'Palco', selected: true });
  await submit(1);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(creations.map(({ body }) => body)).toMatchObject([{ channelId: '1', courseId: '2' }]);
});

it('tries a room without an answer again as it was, with its key, and makes no other twice', async () => {
  answers = { 'Aula 2': () => Response.json({ error: 'SERVICE_UNAVAILABLE' }, { status: 503 }) };
  await open('Aula 1.mp4', 'Aula 2.mp4', 'Aula 2.mp4');
  await choose();
  await submit(3);
  await screen.findByText(messages.videosFailed);
  expect(names()).toEqual(['Aula 1', 'Aula 2', 'Aula 2']);
  expect([nameOf(1).readOnly, nameOf(2).readOnly, closed.mock.calls.length]).toEqual([true, true, 0]);
  expect(screen.getAllByText(messages.videoFailed)).toHaveLength(2);

  answers = {};
  await tryAgain();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(names().slice(3)).toEqual(['Aula 2', 'Aula 2']);
  const [, second, third, secondAgain, thirdAgain] = creations.map(({ key }) => key);
  expect([secondAgain, thirdAgain]).toEqual([second, third]);
  expect(new Set(creations.map(({ key }) => key)).size).toBe(3);
  expect(created.mock.calls.map(([, file]) => file)).toEqual(['Aula 1.mp4', 'Aula 2.mp4', 'Aula 2.mp4']);
});

it('lets a refused room be changed, or taken off the list', async () => {
  answers = { 'Aula 0': () => Response.json({ error: 'NOT_FOUND' }, { status: 404 }) };
  await open('Aula 0.mp4', 'Fim.mp4', 'Extra.mp4');
  await user.click(screen.getByRole('button', { name: messages.videoRemove({ name: 'Extra.mp4' }) }));
  await choose();
  await submit(2);
  await screen.findByText(messages.videosFailed);
  await user.type(nameOf(1), ' 1');
  await tryAgain();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(names()).toEqual(['Aula 0', 'Fim', 'Aula 0 1']);
  expect(creations[2]?.key).not.toBe(creations[0]?.key);
});

it('takes at most 20 videos', async () => {
  await open(...Array.from({ length: 22 }, (_, index) => `${index}.mp4`));
  expect(screen.getByText(messages.videosLeftOut.other.replace('#', '2'))).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(20);
});
