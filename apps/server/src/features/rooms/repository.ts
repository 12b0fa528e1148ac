import type { EnrolmentKind } from '@palco/domain/rooms/access';
import type { Updateable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { RoomsTable } from '../../adapters/db/schema.ts';

export type RoomRepository = ReturnType<typeof createRoomRepository>;
export type RoomRow = Awaited<ReturnType<RoomRepository['listAll']>>[number];
export type AttachmentRow = Awaited<ReturnType<RoomRepository['attachmentsOf']>>[number];
export type RoomChange = Updateable<RoomsTable>;

export const createRoomRepository = (db: Db) => {
  /** A room with the names and the video it hangs on. */
  const rooms = () =>
    db
      .selectFrom('rooms')
      .innerJoin('channels', 'channels.id', 'rooms.channel_id')
      .innerJoin('courses', 'courses.id', 'rooms.course_id')
      .leftJoin('video_assets', 'video_assets.id', 'rooms.video_id')
      .selectAll('rooms')
      .select([
        'channels.name as channel_name',
        'channels.position as channel_position',
        'courses.name as course_name',
        'courses.is_open as is_course_open',
        'courses.has_gamification',
        'courses.terms_url',
        'video_assets.status as video_status',
        'video_assets.progress as video_progress',
        'video_assets.duration_s',
        'video_assets.captions as video_captions',
      ]);

  return {
    listAll: () => rooms().orderBy('rooms.id', 'desc').execute(),

    find: (id: string) => rooms().where('rooms.id', '=', id).executeTakeFirst(),

    attachmentsOf: (roomId: string) =>
      db.selectFrom('attachments').selectAll().where('room_id', '=', roomId).orderBy('id').execute(),

    enrolmentIn: async (userId: string, courseId: string, now: Date): Promise<EnrolmentKind | null> => {
      const row = await db
        .selectFrom('enrolments')
        .select('kind')
        .where('user_id', '=', userId)
        .where('course_id', '=', courseId)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirst();
      return row?.kind ?? null;
    },

    /** Somebody without a seat came by a link that opens the room until then. */
    rememberVisit: async (roomId: string, userId: string, until: Date): Promise<void> => {
      await db
        .insertInto('room_link_visits')
        .values({ room_id: roomId, user_id: userId, expires_at: until })
        .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ expires_at: until }))
        .execute();
    },

    isVisitor: async (roomId: string, userId: string, now: Date): Promise<boolean> => {
      const row = await db
        .selectFrom('room_link_visits')
        .select('expires_at')
        .where('room_id', '=', roomId)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    isVisitorOfCourse: async (userId: string, courseId: string, now: Date): Promise<boolean> => {
      const row = await db
        .selectFrom('room_link_visits')
        .innerJoin('rooms', 'rooms.id', 'room_link_visits.room_id')
        .select('expires_at')
        .where('rooms.course_id', '=', courseId)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The courses somebody is enrolled in; open courses are everybody's. */
    coursesOf: async (userId: string, now: Date): Promise<string[]> => {
      const rows = await db
        .selectFrom('enrolments')
        .select('course_id')
        .where('user_id', '=', userId)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy('course_id')
        .execute();
      return rows.map((row) => row.course_id);
    },

    positionIn: async (userId: string, videoId: string): Promise<number> => {
      const row = await db
        .selectFrom('video_progress')
        .select('position_s')
        .where('user_id', '=', userId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return row?.position_s ?? 0;
    },

    insert: (room: RoomChange & { name: string; channel_id: string; course_id: string }) =>
      db
        .insertInto('rooms')
        .values({ image_url: null, video_id: null, ...room })
        .returning('id')
        .executeTakeFirstOrThrow(),

    update: async (id: string, change: RoomChange): Promise<boolean> => {
      if (Object.keys(change).length === 0) return true;
      const changed = await db.updateTable('rooms').set(change).where('id', '=', id).returning('id').executeTakeFirst();
      return changed !== undefined;
    },

    hasChannel: async (id: string) =>
      (await db.selectFrom('channels').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    hasCourse: async (id: string) =>
      (await db.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    hasVideo: async (id: string) =>
      (await db.selectFrom('video_assets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    listChannels: () => db.selectFrom('channels').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    listCourses: () => db.selectFrom('courses').select(['id', 'name']).orderBy('name').execute(),

    insertChannel: (name: string) =>
      db.insertInto('channels').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow(),
    insertCourse: (name: string, isOpen: boolean) =>
      db.insertInto('courses').values({ name, is_open: isOpen }).returning(['id', 'name']).executeTakeFirstOrThrow(),
  };
};
