import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { startLogin } from '../../lib/storage/token-store.ts';
import { CourseOrganizers } from './CourseOrganizers.tsx';
import { ManagedCourses } from './ManagedCourses.tsx';
import { messages } from './messages.pt-BR.ts';

type Sent = { readonly method: string; readonly address: string; readonly body: unknown };
let sent: Sent[];
/** The answer to a call, by method and the beginning of its address. */
let answers: Record<string, () => Response>;

beforeEach(async () => {
  await switchLanguage('pt-BR');
  startLogin('none');
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, address, body: body ? JSON.parse(String(body)) : undefined });
    const known = Object.keys(answers).find((one) => `${method} ${address}`.startsWith(one));
    return known ? answers[known]?.() : Response.json({ error: 'NOT_FOUND' }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (content: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <Suspense>{content}</Suspense>
        </QueryClientProvider>,
      ),
  );
};

const ana = { userId: '7', name: 'Ana', email: 'ana@example.org', thumbnailUrl: null, managesAll: false };
const bia = { userId: '8', name: 'Bia', email: 'bia@example.org', thumbnailUrl: null, managesAll: true };
const listOf = (organizers: readonly object[]) => () => Response.json({ organizers, managingAll: 2 });
const found = {
  id: '8',
  name: 'Bia',
  email: 'bia@example.org',
  thumbnailUrl: null,
  roles: { admin: false, organizer: true, monitor: false },
  isBlocked: false,
  hasPassword: true,
  courseCount: 0,
  lastSeenAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const peopleOf = (people: readonly object[]) => () => Response.json({ people, total: people.length, pageSize: 50 });

describe('the organizers of a course', () => {
  it('are read by an organizer, who is informed that admins change them', async () => {
    answers['GET /api/courses/1/organizers'] = listOf([ana, bia]);
    await show(<CourseOrganizers courseId="1" canChange={false} />);
    expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'AAnaana@example.org',
      `BBia${messages.managesAllBadge}bia@example.org`,
    ]);
    expect(screen.queryAllByRole('button')).toEqual([]);
    screen.getByText(messages.onlyAdmins);
    screen.getByText(messages.managingAll.other.replace('#', '2'));
  });

  it('are added by search and removed by an admin', async () => {
    answers['GET /api/courses/1/organizers'] = listOf([ana]);
    answers['GET /api/people'] = peopleOf([found]);
    answers['POST /api/courses/1/organizers'] = listOf([ana, bia]);
    answers['DELETE /api/courses/1/organizers/7'] = listOf([bia]);
    await show(<CourseOrganizers courseId="1" canChange />);
    fireEvent.change(await screen.findByLabelText(messages.search), { target: { value: 'bia' } });
    fireEvent.click(await screen.findByRole('button', { name: messages.add({ name: 'Bia' }) }));
    await screen.findByRole('button', { name: messages.remove({ name: 'Bia' }) });
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'bia@example.org' });
    expect(sent.find(({ address }) => address.startsWith('/api/people'))?.address).toContain('role=organizer');

    fireEvent.click(screen.getByRole('button', { name: messages.remove({ name: 'Ana' }) }));
    await waitFor(() => expect(screen.queryByRole('button', { name: messages.remove({ name: 'Ana' }) })).toBeNull());
  });

  it.each([
    ['no account with the role', () => peopleOf([]), messages.nobodyFound],
    ['those of the list only', () => peopleOf([{ ...found, id: '7' }]), messages.allListed],
  ])('a search that finds %s says so', async (_title, answerOf, text) => {
    answers['GET /api/courses/1/organizers'] = listOf([ana]);
    answers['GET /api/people'] = answerOf();
    await show(<CourseOrganizers courseId="1" canChange />);
    fireEvent.change(await screen.findByLabelText(messages.search), { target: { value: 'x' } });
    await screen.findByText(text);
  });

  it('that cannot be loaded can be asked for again', async () => {
    answers['GET /api/courses/1/organizers'] = () => Response.json({ error: 'SERVER_ERROR' }, { status: 500 });
    await show(<CourseOrganizers courseId="1" canChange />);
    await screen.findByText(messages.failed);
    answers['GET /api/courses/1/organizers'] = listOf([ana]);
    fireEvent.click(screen.getByRole('button', { name: messages.tryAgain }));
    await screen.findByText('Ana');
  });
});

describe('the courses of an organizer', () => {
  const courses = [
    { courseId: '1', courseName: 'Canto' },
    { courseId: '2', courseName: 'Dança' },
  ];

  it('are limited by a switch, and leave the list one by one', async () => {
    answers['PUT /api/people/7/managedCourses'] = () => Response.json({});
    answers['GET /api/rooms/choices'] = () => Response.json({ channels: [], courses: [] });
    const onSaved = vi.fn(async () => {});
    const panel = (all: boolean) => (
      <ManagedCourses userId="7" managed={{ all, courses }} canChange onSaved={onSaved} />
    );
    await show(panel(true));
    expect(screen.queryByText('Canto')).toBeNull();
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent.at(-1)?.body).toEqual({ managesAll: false });
    cleanup();
    await show(panel(false));
    fireEvent.click(screen.getByRole('button', { name: messages.remove({ name: 'Canto' }) }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
    expect(sent.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ managesAll: false, courseIds: ['2'] });
  });

  it('cannot be changed by one who is no admin', async () => {
    await show(
      <ManagedCourses userId="7" managed={{ all: false, courses }} canChange={false} onSaved={async () => {}} />,
    );
    expect(screen.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
