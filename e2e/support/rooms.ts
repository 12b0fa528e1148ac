/** Rooms for journeys, with a real video in them. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { createFfmpeg } from '../../apps/server/src/adapters/transcoder/ffmpeg.ts';
import { query } from '../../apps/server/test/database.ts';
import { drawFilm, newFolder } from './films.ts';
import type { RunningServer } from './server.ts';

export const filmSeconds = 30;

/** A short film, converted as an upload would be; returns its id. */
export async function addFilm(server: RunningServer, size = '426x240'): Promise<string> {
  const id = randomUUID();
  await cp(await convertedFilm(size), path.join(server.dataDir, 'videos', id), { recursive: true });
  await query(
    server.databaseUrl,
    `insert into video_assets (id, status, file_name, duration_s, width, height) values ('${id}', 'READY', 'film.mp4', ${filmSeconds}, ${size.replace('x', ', ')})`,
  );
  return id;
}

/** By size: a worker makes each film once, and its servers get copies. */
const films = new Map<string, Promise<string>>();

function convertedFilm(size: string): Promise<string> {
  const film = films.get(size) ?? convertFilm(size);
  films.set(size, film);
  return film;
}

async function convertFilm(size: string): Promise<string> {
  const folder = await newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'film.mp4');
  await drawFilm(file, { size, rate: 15, seconds: filmSeconds });
  const ffmpeg = createFfmpeg();
  const source = await ffmpeg.probe(file);
  if (typeof source === 'string') throw new Error('ffprobe cannot read the film');
  const converted = path.join(folder, 'converted');
  await ffmpeg.convert(file, source, converted, { onProgress: () => {} });
  return converted;
}

type NewRoom = {
  readonly name: string;
  readonly channel?: string;
  readonly videoId?: string | null;
  readonly isMembersOnly?: boolean;
  readonly isLive?: boolean;
  /** Default: one tab per account at a time may play it. */
  readonly isProtected?: boolean;
  readonly isInteractive?: boolean;
};

/** A room of an open course; returns its id. */
export async function addRoom(server: RunningServer, room: NewRoom): Promise<string> {
  const channel = room.channel ?? 'Canal';
  const rows = await query(
    server.databaseUrl,
    `with course as (
       insert into courses (name, is_open) select 'Curso', true where not exists (select from courses where is_open) returning id
     ), channel as (
       insert into channels (name) select '${channel}' where not exists (select from channels where name = '${channel}') returning id
     )
     insert into rooms (channel_id, course_id, name, description, video_id, is_members_only, is_live, is_protected, is_interactive)
     select coalesce((select id from channel), (select id from channels where name = '${channel}')),
            coalesce((select id from course), (select id from courses where is_open order by id limit 1)),
            '${room.name}', 'Uma aula.', ${room.videoId ? `'${room.videoId}'` : 'null'}, ${room.isMembersOnly ?? false}, ${room.isLive ?? false}, ${room.isProtected ?? true}, ${room.isInteractive ?? false}
     returning id`,
  );
  return String((rows[0] as { id: string }).id);
}

type ListedRoom = string | { readonly name: string; readonly isLive: boolean };

/** A restricted course of these accounts, its rooms by channel; recorded ones last 01:01:05. */
export async function addCatalogue(
  server: RunningServer,
  emails: readonly string[],
  channels: Readonly<Record<string, readonly ListedRoom[]>>,
): Promise<void> {
  const quoted = (text: string) => `'${text}'`;
  await server.sql(
    `with course as (insert into courses (name, is_open) values ('Curso', false) returning id)
     insert into enrolments (user_id, course_id, kind)
     select users.id, course.id, 'full' from users, course where email in (${emails.map(quoted).join()})`,
  );
  for (const [channel, rooms] of Object.entries(channels)) {
    const values = rooms.map((room) =>
      typeof room === 'string' ? `('${room}', false)` : `('${room.name}', ${room.isLive})`,
    );
    await server.sql(
      `with channel as (insert into channels (name) values ('${channel}') returning id),
       listed as (select name, is_live, gen_random_uuid() as video_id from (values ${values.join()}) given (name, is_live)),
       videos as (
         insert into video_assets (id, status, file_name, duration_s, width, height)
         select video_id, 'READY', 'film.mp4', 3665, 426, 240 from listed returning id
       )
       insert into rooms (channel_id, course_id, name, description, is_live, image_url, video_id)
       select channel.id, (select max(id) from courses), listed.name, 'Uma aula.', is_live, '/demo/lens.svg', videos.id
       from listed join videos on videos.id = listed.video_id, channel`,
    );
  }
}
