/** One caller of each kind, in a course of their own, and rooms to call about. */

import { login } from '@palco/contract/auth';
import type { Route } from '@palco/contract/define';
import { io, type Socket } from 'socket.io-client';
import { demoPassword } from '../../src/demo/accounts.ts';
import { type Credentials, call, connect, logIn, type Person, send } from '../client.ts';
import { makeLimitedOrganizer } from '../organizers.ts';
import { enrol, makeCourse, makeRoom } from '../rooms.ts';
import type { TestServer } from '../server.ts';
import { inputSchema } from './input-schema.ts';
import { type KnownValues, sampleOf } from './sample.ts';

/** In the order of the columns of the table. */
export const callerKinds = [
  'visitor',
  'must change password',
  'viewer',
  'guest',
  'extra',
  'monitor',
  'other course',
  'organizer of another course',
  'organizer',
  'admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export type Callers = Readonly<Record<CallerKind, Credentials>>;

const accounts: Readonly<Record<Exclude<CallerKind, 'visitor' | 'must change password'>, string>> = {
  viewer: 'viewer@palco.test',
  guest: 'guest@palco.test',
  extra: 'extra@palco.test',
  monitor: 'monitor@palco.test',
  'other course': 'viewer2@palco.test',
  'organizer of another course': 'organizer-of-another-course@palco.test',
  organizer: 'organizer@palco.test',
  admin: 'admin@palco.test',
};

export const logInAll = async ({ url, db }: TestServer): Promise<Callers> => {
  const limited = accounts['organizer of another course'];
  const known = await db.selectFrom('users').select('id').where('email', '=', limited).executeTakeFirst();
  if (!known) await makeLimitedOrganizer(db, limited, [await makeCourse(db)]);
  const people: Partial<Record<CallerKind, Credentials>> = { visitor: {} };
  const newcomer = await call(url, login, { body: { username: 'newcomer@palco.test', password: demoPassword } });
  people['must change password'] = { token: newcomer.data.accessToken };
  for (const [kind, email] of Object.entries(accounts)) people[kind as CallerKind] = await logIn(url, email);
  return people as Callers;
};

/** A closed course with a viewer, a guest and an extra enrolment; the other course's viewer is in none of it. */
export const openCourse = async ({ db }: TestServer): Promise<string> => {
  const courseId = await makeCourse(db);
  await enrol(db, accounts.viewer, courseId, 'full');
  await enrol(db, accounts.guest, courseId, 'guest');
  await enrol(db, accounts.extra, courseId, 'extra');
  return courseId;
};

export const openRoom = async ({ db }: TestServer, courseId: string): Promise<string> =>
  (await makeRoom(db, courseId, { is_chat_enabled: true })).id;

/** Which fields name a room, by the path of the route. */
const isAboutRooms = /^\/(api\/(rooms|config|quiz|offers|teams)|livestream|games)\b/;

export const knownValuesOf = ({ name, path }: Route, roomId: string, courseId: string): KnownValues => ({
  roomId,
  courseId,
  room_id: roomId,
  course_id: courseId,
  ...(isAboutRooms.test(path) ? { id: roomId } : {}),
  ...known[name],
});

/** Where the schema alone does not say what a handler accepts. */
const known: Readonly<Record<string, KnownValues>> = {
  'auth.login': { username: accounts.viewer, password: demoPassword },
  'auth.changePassword': { password: 'another password' },
  'auth.replacePassword': { current_password: demoPassword, new_password: 'another password' },
  'profile.update': { thumbnail_url: null, social_medias: {} },
  'profile.openThumbnailUpload': { fileName: 'me.png' },
  'rooms.openCoverUpload': { fileName: 'cover.png' },
  'rooms.setCover': { imageUrl: null },
  'rooms.openAttachmentUpload': { fileName: 'slides.pdf' },
  'courses.openCoverUpload': { fileName: 'cover.png' },
  'courses.setCover': { imageUrl: null },
  'courses.openTermsUpload': { fileName: 'terms.pdf' },
  'courses.setTerms': { termUrl: null },
  'uploads.open': { fileName: 'film.mp4' },
};

export type Input = { params: Record<string, string>; query: Record<string, string>; body: unknown };

export const sampleInput = (route: Route, known: KnownValues): Input => ({
  params: (route.params ? sampleOf(inputSchema(route.params), known) : {}) as Record<string, string>,
  query: (route.query ? sampleOf(inputSchema(route.query), known) : {}) as Record<string, string>,
  body: route.body ? sampleOf(inputSchema(route.body), known) : undefined,
});

export const sendInput = (url: string, route: Route, { params, query, body }: Input, as: Credentials) => {
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) => encoded(params[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  // `send` takes a text for JSON.
  const json = typeof body === 'string' ? JSON.stringify(body) : body;
  return send(url, route.method, search.length > 0 ? `${path}?${search.join('&')}` : path, json, as);
};

/** A text that is no valid Unicode is sent as a byte that is none. */
const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%FF');

export const connectMedia = (
  url: string,
  person: Person,
  roomId: string,
  options: Readonly<Record<string, string>> = {},
): Socket =>
  io(url, {
    path: '/media',
    transports: ['websocket'],
    query: { ...person, roomId, ...options },
    reconnection: false,
    forceNew: true,
  });

export { connect };
