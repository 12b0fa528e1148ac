import type { ManagedCourses } from '@palco/domain/auth/access';
import type { EnrolmentKind } from '@palco/domain/rooms/access';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { RoomsTable } from '../../adapters/db/schema.ts';
import { createGroupedReads } from '../../shared/grouped-reads.ts';
import { isManaged } from '../../shared/managed.ts';

export type RoomRepository = ReturnType<typeof createRoomRepository>;
export type RoomRow = Awaited<ReturnType<RoomRepository['listAll']>>[number];
export type AttachmentRow = Awaited<ReturnType<RoomRepository['attachmentsOf']>>[number];
/** The enrolments of a user by course, and the single rooms they monitor. */
export type Visibility = { readonly enrolments: ReadonlyMap<string, EnrolmentKind>; readonly rooms: readonly string[] };
export type RoomChange = Updateable<RoomsTable>;

export const createRoomRepository = (db: Db) => {
  /** A room joined with its channel, course and video. */
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
        'courses.image_url as course_image_url',
        'courses.has_gamification',
        'courses.terms_url',
        'video_assets.status as video_status',
        'video_assets.progress as video_progress',
        'video_assets.duration_s',
        'video_assets.captions as video_captions',
      ]);

  return {
    joined: rooms,

    listAll: (managed: ManagedCourses = 'all') =>
      rooms()
        .where(isManaged(sql.ref('rooms.course_id'), managed))
        .orderBy('rooms.id', 'desc')
        .execute(),

    find: (id: string) => rooms().where('rooms.id', '=', id).executeTakeFirst(),

    attachmentsOf: (roomId: string) =>
      db.selectFrom('attachments').selectAll().where('room_id', '=', roomId).orderBy('id').execute(),

    /**
     * The user's unexpired enrolment in the course of a room, the kinds of all their unexpired enrolments, and whether they
     * monitor the room.
     */
    enrolmentIn: async (
      room: { id: string; course_id: string },
      userId: string,
      now: Date,
    ): Promise<{ enrolment: EnrolmentKind | null; kinds: readonly EnrolmentKind[]; isRoomMonitor: boolean }> => {
      const enrolled = () =>
        db
          .selectFrom('enrolments')
          .where('user_id', '=', userId)
          .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
      const row = await db
        .selectNoFrom(({ selectFrom, exists }) => [
          enrolled().select('kind').where('course_id', '=', room.course_id).as('enrolment'),
          enrolled().select(sql<EnrolmentKind[] | null>`array_agg(distinct kind)`.as('kinds')).as('kinds'),
          exists(
            selectFrom('room_monitors').select('user_id').where('room_id', '=', room.id).where('user_id', '=', userId),
          ).as('isRoomMonitor'),
        ])
        .executeTakeFirstOrThrow();
      return { enrolment: row.enrolment, kinds: row.kinds ?? [], isRoomMonitor: Boolean(row.isRoomMonitor) };
    },

    /** Stores that a user without membership entered by a link that is valid until then. */
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

    /** Whether a user entered a room of the course by a link, or monitors one. */
    isVisitorOfCourse: async (userId: string, courseId: string, now: Date): Promise<boolean> => {
      const row = await db
        .selectFrom('rooms')
        .leftJoin('room_link_visits as visit', (join) =>
          join
            .onRef('visit.room_id', '=', 'rooms.id')
            .on('visit.user_id', '=', userId)
            .on('visit.expires_at', '>', now),
        )
        .leftJoin('room_monitors as monitor', (join) =>
          join.onRef('monitor.room_id', '=', 'rooms.id').on('monitor.user_id', '=', userId),
        )
        .select('rooms.id')
        .where('rooms.course_id', '=', courseId)
        .where(({ eb, or }) => or([eb('visit.user_id', 'is not', null), eb('monitor.user_id', 'is not', null)]))
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The enrolments of a user and the single rooms they monitor; open courses are visible to all. */
    visibilityOf: createGroupedReads((wanted: readonly WantedVisibility[]) => visibilitiesOf(db, wanted)),

    positionIn: async (userId: string, videoId: string): Promise<number> => {
      const row = await db
        .selectFrom('video_progress')
        .select('position_s')
        .where('user_id', '=', userId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return row?.position_s ?? 0;
    },

    /** A repeated request returns the room of the first one. */
    insert: async (
      room: RoomChange & { name: string; channel_id: string; course_id: string },
    ): Promise<{ id: string; isNew: boolean }> => {
      const made = await db
        .insertInto('rooms')
        .values({ image_url: null, video_id: null, ...room })
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) return { id: made.id, isNew: true };
      const former = await db
        .selectFrom('rooms')
        .select('id')
        .where('request_key', '=', room.request_key ?? null)
        .executeTakeFirstOrThrow();
      return { id: former.id, isNew: false };
    },

    update: async (id: string, change: RoomChange): Promise<boolean> => {
      if (Object.keys(change).length === 0) return true;
      const changed = await db
        .updateTable('rooms')
        .set((eb) => ({
          ...change,
          // A place in one course is none in another.
          ...(change.course_id !== undefined && {
            course_position: eb
              .case()
              .when('course_id', '=', change.course_id)
              .then(eb.ref('course_position'))
              .else(null)
              .end(),
          }),
        }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    hasChannel: async (id: string) =>
      (await db.selectFrom('channels').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    hasCourse: async (id: string) =>
      (await db.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
    hasVideo: async (id: string) =>
      (await db.selectFrom('video_assets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    listChannels: () => db.selectFrom('channels').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
    listCourses: (managed: ManagedCourses) =>
      db
        .selectFrom('courses')
        .select(['id', 'name'])
        .where(isManaged(sql.ref('courses.id'), managed))
        .orderBy('name')
        .execute(),
  };
};

type WantedVisibility = { readonly userId: string; readonly now: Date };

const visibilitiesOf = async (db: Db, wanted: readonly WantedVisibility[]): Promise<Visibility[]> => {
  const { rows } = await sql<{ place: number; id: string; kind: EnrolmentKind | null }>`
    with wanted as (
      select user_id, now, place::integer
      from unnest(${sql.val(wanted.map((one) => one.userId))}::bigint[], ${sql.val(wanted.map((one) => one.now))}::timestamptz[])
        with ordinality as w (user_id, now, place))
    select place, course_id as id, kind from wanted join enrolments using (user_id) where expires_at is null or expires_at > wanted.now
    union all
    select place, room_id, null from wanted join room_monitors using (user_id)
    order by id`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => row.place);
  return wanted.map((_, index) => {
    const own = byPlace.get(index + 1) ?? [];
    return {
      enrolments: new Map(own.flatMap(({ id, kind }) => (kind === null ? [] : [[id, kind] as const]))),
      rooms: own.flatMap(({ id, kind }) => (kind === null ? [id] : [])),
    };
  });
};
