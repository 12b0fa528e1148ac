import * as chat from '@palco/contract/chat';
import { joinRoom } from '@palco/contract/rooms';
import * as teams from '@palco/contract/teams';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let roomId: string;
let organizer: Person;
const viewers = ['viewer', 'viewer2', 'guest', 'extra', 'monitor'] as const;
const people = new Map<string, Person>();
const sockets = new Map<string, Socket>();

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  const courseId = await makeCourse(server.db, { isOpen: true });
  roomId = (await makeRoom(server.db, courseId, { is_live: true })).id;
  organizer = await logIn(server.url, 'organizer@palco.test');
  for (const name of viewers) people.set(name, await logIn(server.url, `${name}@palco.test`));
});
afterAll(async () => {
  for (const socket of sockets.values()) socket.disconnect();
  await server.close();
});

const personOf = (name: string): Person => people.get(name) ?? organizer;
const enter = async (name: string) => {
  const socket = await connected(connect(server.url, personOf(name)));
  sockets.set(name, socket);
  await ask(socket, joinRoom, { roomId });
  const snapshot = await ask(socket, chat.enterChat, { roomId });
  if (!snapshot.ok) throw new Error(snapshot.error);
  return { socket, snapshot: snapshot.data };
};
const socketOf = (name: string): Socket => {
  const socket = sockets.get(name);
  if (!socket) throw new Error(`${name} is not connected`);
  return socket;
};
const sendTeam = (name: string, text: string) =>
  call(server.url, chat.sendTeam, { params: { id: roomId }, body: { text } }, personOf(name));
const enable = (enabled: boolean) =>
  call(server.url, teams.enableTeams, { params: { id: roomId }, body: { enabled } }, organizer);
const create = (size: number) =>
  call(server.url, teams.createTeams, { params: { id: roomId }, body: { size } }, organizer);

describe('teams', () => {
  it('are made of the viewers who are present, and each learns their own', async () => {
    const received = await Promise.all(
      (['viewer', 'viewer2', 'monitor'] as const).map(async (name) => ({ name, ...(await enter(name)) })),
    );
    const first = noticed(received[0]?.socket ?? socketOf('viewer'), teams.teamChanged);
    const { data } = await create(2);
    expect(data.teams.map((team) => team.members.length)).toEqual([2]);
    expect((await first).team).toEqual(data.teams[0]);
    // Staff are in no team, and see all of them.
    const seen = await call(server.url, teams.readTeams, { params: { id: roomId } }, personOf('monitor'));
    expect(seen.data.teams).toEqual(data.teams);
  });

  it('have their own chat only while it is on', async () => {
    expect((await sendTeam('viewer', 'oi time')).status).toBe(403);
    const received = noticed(socketOf('viewer'), teams.teamsEnabled);
    await enable(true);
    expect(await received).toEqual({ roomId, enabled: true });
    const notice = noticed(socketOf('viewer2'), chat.messages);
    expect((await sendTeam('viewer', 'oi time')).status).toBe(200);
    expect((await notice).messages.map((one) => one.messageText)).toEqual(['oi time']);
    const enabled = await call(server.url, teams.readTeamsEnabled, { params: { id: roomId } }, personOf('viewer'));
    expect(enabled.data).toEqual({ enabled: true });
  });

  it('add late viewers to the smallest, who receive no messages of the others', async () => {
    // A late viewer joins the only team; made again, the three are a pair and one alone.
    expect((await enter('extra')).snapshot.team?.members.length).toBe(3);
    await create(2);
    const { snapshot, socket } = await enter('guest');
    const all = (await call(server.url, teams.readTeams, { params: { id: roomId } }, organizer)).data.teams;
    expect(all.map((team) => team.members.length)).toEqual([2, 2]);
    const own = await call(server.url, teams.readTeams, { params: { id: roomId } }, personOf('guest'));
    expect(own.data.teams).toEqual([snapshot.team]);

    const accountIn = (team: teams.Team | null | undefined) =>
      ['viewer', 'viewer2', 'extra'].find((name) => team?.members.some((member) => member.name === nameOf(name))) ?? '';
    const strangerName = accountIn(all.find((team) => team.teamId !== snapshot.team?.teamId));
    const mateName = accountIn(snapshot.team);
    const received: string[] = [];
    const done = new Promise((resolve) => {
      socket.on('messages', ({ messages }: { messages: { messageText: string }[] }) => {
        received.push(...messages.map((one) => one.messageText));
        if (received.includes('do meu time')) resolve(null);
      });
    });
    expect((await sendTeam(strangerName, 'do outro time')).status).toBe(200);
    expect((await sendTeam(mateName, 'do meu time')).status).toBe(200);
    await done;
    expect(received).toEqual(['do meu time']);
  });

  it('do not share messages with other teams, in history and catching up too', async () => {
    const { snapshot } = await enter('guest');
    expect(snapshot.messages.filter((one) => one.type === 'teamMessage').map((one) => one.messageText)).toEqual([
      'do meu time',
    ]);
    const after = await ask(socketOf('guest'), chat.messagesAfter, { roomId, messageId: '0' });
    expect(after.ok && after.data.messages.map((one) => one.messageText)).toEqual(['do meu time']);
  });

  it('get a member of another team, who reads and writes there from then on', async () => {
    const all = (await call(server.url, teams.readTeams, { params: { id: roomId } }, organizer)).data.teams;
    const from = all.find((team) => team.members.some((member) => member.name === nameOf('guest')));
    const to = all.find((team) => team !== from);
    const userId = from?.members.find((member) => member.name === nameOf('guest'))?.userId ?? '';
    const move = (teamId: string, as = organizer, who = userId) =>
      call(server.url, teams.moveTeamMember, { params: { id: roomId }, body: { userId: who, teamId } }, as);
    const moved = noticed(socketOf('guest'), teams.teamChanged);
    const { data } = await move(to?.teamId ?? '');
    expect(data.teams.map((team) => team.members.length).toSorted()).toEqual([1, 3]);
    expect((await moved).team?.teamId).toBe(to?.teamId);
    const again = await ask(socketOf('guest'), chat.enterChat, { roomId });
    expect(again.ok && again.data.team?.teamId).toBe(to?.teamId);
    expect(again.ok && again.data.messages.map((one) => one.messageText)).toContain('do outro time');
    expect((await sendTeam('guest', 'cheguei')).status).toBe(200);

    expect((await move('999999')).error?.error).toBe('NOT_FOUND');
    expect((await move(to?.teamId ?? '', organizer, '999999')).error?.error).toBe('NOT_FOUND');
    expect((await move(to?.teamId ?? '', personOf('monitor'))).error?.error).toBe('NO_PERMISSION');
    const logged = server.db.selectFrom('event_log').select('details').where('kind', '=', 'team_move');
    await expect.poll(() => logged.execute()).toEqual([{ details: { userId, team: to?.teamName } }]);
    await move(from?.teamId ?? '');
  });

  it('count two tabs of one late viewer once', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db, { isOpen: true }), { is_live: true });
    const enterAs = async (person: Person) => {
      const socket = await connected(connect(server.url, person));
      sockets.set(crypto.randomUUID(), socket);
      await ask(socket, joinRoom, { roomId: id });
      return socket;
    };
    for (const name of ['viewer', 'viewer2']) await enterAs(personOf(name));
    await call(server.url, teams.createTeams, { params: { id }, body: { size: 1 } }, organizer);
    for (let round = 0; round < 5; round += 1) {
      await server.db.deleteFrom('team_members').where('room_id', '=', id).execute();
      const tabs = await Promise.all([
        enterAs(personOf('guest')),
        enterAs(await logIn(server.url, 'guest@palco.test')),
      ]);
      const snapshots = await Promise.all(tabs.map((tab) => ask(tab, chat.enterChat, { roomId: id })));
      const received = snapshots.map((snapshot) => (snapshot.ok ? snapshot.data.team?.teamId : snapshot.error));
      expect(received[0]).toBe(received[1]);
    }
  });

  it('do not include users without chat', async () => {
    const courseId = await makeCourse(server.db);
    const { id } = await makeRoom(server.db, courseId, { is_live: true });
    for (const [name, kind] of [
      ['viewer', 'full'],
      ['extra', 'extra'],
    ] as const) {
      await enrol(server.db, `${name}@palco.test`, courseId, kind);
      const socket = await connected(connect(server.url, personOf(name)));
      sockets.set(crypto.randomUUID(), socket);
      expect((await ask(socket, joinRoom, { roomId: id })).ok).toBe(true);
    }
    const { data } = await call(server.url, teams.createTeams, { params: { id }, body: { size: 3 } }, organizer);
    expect(data.teams.flatMap((team) => team.members.map((member) => member.name))).toEqual([nameOf('viewer')]);
  });

  it('are made by organizers only, in valid sizes', async () => {
    const as = (person: Person, size: number) =>
      call(server.url, teams.createTeams, { params: { id: roomId }, body: { size } }, person);
    expect((await as(personOf('viewer'), 2)).status).toBe(403);
    expect((await as(organizer, 0)).status).toBe(400);
    expect(
      (await call(server.url, teams.createTeams, { params: { id: '99999' }, body: { size: 2 } }, organizer)).status,
    ).toBe(404);
  });
});

const names: Record<string, string> = {};
beforeAll(async () => {
  for (const row of await server.db.selectFrom('users').select(['email', 'name']).execute()) {
    names[row.email.replace('@palco.test', '')] = row.name;
  }
});
const nameOf = (account: string) => names[account] ?? '';
