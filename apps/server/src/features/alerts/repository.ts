import type { PushDevice } from '@palco/contract/alerts';
import type { Language } from '@palco/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;
export type WantedAlerts = { readonly byMail: boolean; readonly byPush: boolean };
export type AlertChanges = { readonly [Name in keyof WantedAlerts]?: boolean | undefined };
export type LiveRoom = {
  readonly id: string;
  readonly name: string;
  readonly courseId: string;
  readonly courseName: string;
};
export type MailAddressee = { readonly email: string; readonly name: string; readonly language: Language };

/** More than the browsers of one person; the oldest goes for a further one. */
const maxDevices = 10;

export const createAlertsRepository = (db: Db) => ({
  findCourse: (courseId: string): Promise<{ name: string } | undefined> =>
    db.selectFrom('courses').select('name').where('id', '=', courseId).executeTakeFirst(),

  read: async (userId: string, courseId: string): Promise<WantedAlerts> => {
    const row = await db
      .selectFrom('course_alerts')
      .select(['by_mail', 'by_push'])
      .where('user_id', '=', userId)
      .where('course_id', '=', courseId)
      .executeTakeFirst();
    return { byMail: row?.by_mail ?? false, byPush: row?.by_push ?? false };
  },

  /** False when there is no such course or user. */
  change: async (userId: string, courseId: string, wanted: AlertChanges): Promise<boolean> => {
    const mail = wanted.byMail ?? null;
    const push = wanted.byPush ?? null;
    const { rows } = await sql`
      insert into course_alerts (user_id, course_id, by_mail, by_push)
      select users.id, courses.id, coalesce(${mail}::boolean, false), coalesce(${push}::boolean, false)
      from users, courses where users.id = ${userId} and courses.id = ${courseId}
      on conflict (user_id, course_id) do update set
        by_mail = coalesce(${mail}::boolean, course_alerts.by_mail),
        by_push = coalesce(${push}::boolean, course_alerts.by_push)
      returning 1`.execute(db);
    return rows.length > 0;
  },

  /** A browser that another account used before belongs to this one now. */
  addDevice: (owner: { userId: string; loginId: string }, device: PushDevice, now: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const row = {
        user_id: owner.userId,
        login_id: owner.loginId,
        p256dh: device.keys.p256dh,
        auth: device.keys.auth,
        added_at: now,
      };
      await tx
        .insertInto('push_devices')
        .values({ endpoint: device.endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute();
      await sql`
        delete from push_devices where endpoint in (
          select endpoint from push_devices where user_id = ${owner.userId}
          order by added_at desc, endpoint offset ${maxDevices})`.execute(tx);
    }),

  removeDevice: async (endpoint: string): Promise<void> => {
    await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute();
  },

  /** Undefined when it is not live any more. */
  findLive: (roomId: string): Promise<LiveRoom | undefined> =>
    db
      .selectFrom('rooms')
      .innerJoin('courses', 'courses.id', 'rooms.course_id')
      .select(['rooms.id', 'rooms.name', 'courses.id as courseId', 'courses.name as courseName'])
      .where('rooms.id', '=', roomId)
      .where('rooms.is_live', '=', true)
      .executeTakeFirst(),

  /** Calls `announce` once for each live, in the transaction that remembers it. */
  announceOnce: (roomId: string, now: Date, announce: (tx: Db) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`
        insert into announced_lives (room_id, at) select id, ${now} from rooms where id = ${roomId} and is_live
        on conflict do nothing returning 1`.execute(tx);
      if (rows.length > 0) await announce(tx);
    }),

  /** Users who want mails of the room's course and may watch the room. */
  usersByMail: (roomId: string, now: Date, tx: Db): Promise<string[]> =>
    sql<{ id: string }>`
      select users.id from ${wanting(now)}
      where rooms.id = ${roomId} and wanted.by_mail and ${isAdmitted(now)}`
      .execute(tx)
      .then(({ rows }) => rows.map(({ id }) => id)),

  /** The browsers of users who want pushes of the room's course and may watch the room. */
  devicesByPush: (roomId: string, now: Date, tx: Db): Promise<string[]> =>
    sql<{ endpoint: string }>`
      select push_devices.endpoint from ${wanting(now)}
      join push_devices on push_devices.user_id = users.id
      join logins on logins.id = push_devices.login_id and logins.ended_at is null
      where rooms.id = ${roomId} and wanted.by_push and ${isAdmitted(now)}`
      .execute(tx)
      .then(({ rows }) => rows.map(({ endpoint }) => endpoint)),

  /** Undefined when the account is blocked or gone, or the mails were switched off meanwhile. */
  findAddressee: (userId: string, courseId: string): Promise<MailAddressee | undefined> =>
    db
      .selectFrom('users')
      .innerJoin('course_alerts', 'course_alerts.user_id', 'users.id')
      .select(['email', 'users.name', 'language'])
      .where('users.id', '=', userId)
      .where('users.blocked_at', 'is', null)
      .where('course_alerts.course_id', '=', courseId)
      .where('course_alerts.by_mail', '=', true)
      .executeTakeFirst(),

  findDevice: async (endpoint: string): Promise<(PushDevice & { language: Language }) | undefined> => {
    const row = await db
      .selectFrom('push_devices')
      .innerJoin('users', 'users.id', 'push_devices.user_id')
      .innerJoin('logins', 'logins.id', 'push_devices.login_id')
      .select(['endpoint', 'p256dh', 'auth', 'language'])
      .where('endpoint', '=', endpoint)
      .where('users.blocked_at', 'is', null)
      .where('logins.ended_at', 'is', null)
      .executeTakeFirst();
    return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth }, language: row.language };
  },
});

/** Rooms with those who want alerts of their course, and the enrolment of each in it. */
const wanting = (now: Date) => sql`
  rooms
  join courses on courses.id = rooms.course_id
  join course_alerts wanted on wanted.course_id = courses.id
  join users on users.id = wanted.user_id and users.blocked_at is null
  left join enrolments enrolled on enrolled.user_id = users.id and enrolled.course_id = courses.id
    and (enrolled.expires_at is null or enrolled.expires_at > ${now})`;

/** The rule of `membershipOf` and `watchRestriction`: a full member, or a guest of a room that admits guests. */
const isAdmitted = (now: Date) => sql`(
  users.is_admin or users.is_monitor
  or (users.is_organizer and (users.manages_all_courses or exists (
    select 1 from course_organizers where course_organizers.user_id = users.id and course_organizers.course_id = courses.id)))
  or exists (select 1 from room_monitors where room_monitors.room_id = rooms.id and room_monitors.user_id = users.id)
  or enrolled.kind = 'full'
  or (not rooms.is_members_only and (
    enrolled.kind = 'guest'
    or (enrolled.kind is null and courses.is_open and not (
      exists (select 1 from enrolments other where other.user_id = users.id and (other.expires_at is null or other.expires_at > ${now}))
      and not exists (select 1 from enrolments other where other.user_id = users.id and other.kind <> 'extra'
                      and (other.expires_at is null or other.expires_at > ${now})))))))`;
