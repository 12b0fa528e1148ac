/** Everything that is stored about a person. Passwords, tokens and codes are secrets of the installation and are left out. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type ExportRepository = ReturnType<typeof createExportRepository>;

/** By the name in the document. */
const queriesOf = (id: string): Record<string, RawBuilder<Record<string, unknown>>> => ({
  logins: sql`select kind, created_at, expires_at, ended_at, end_reason from logins where user_id = ${id} order by created_at`,
  tabs: sql`select created_at, seen_at, ended_at, end_reason from sessions where user_id = ${id} order by created_at`,
  enrolments: sql`
    select courses.name as course, kind, expires_at from enrolments join courses on courses.id = course_id
    where user_id = ${id} order by courses.id`,
  vouchers: sql`select code, used_at from vouchers where used_by = ${id} order by used_at`,
  registrations: sql`
    select email, name, phone, gender, date_of_birth, language, code_sent_at, verified_at from voucher_registrations
    where user_id = ${id} or email = (select email from users where id = ${id})`,
  terms: sql`
    select courses.name as course, terms_acceptances.terms_hash, accepted_at from terms_acceptances join courses on courses.id = course_id
    where user_id = ${id} order by accepted_at`,
  messages: sql`
    select room_id, type, text, created_at, deleted_at from chat_messages where user_id = ${id} order by id`,
  answers: sql`
    select quizzes.room_id, question, answers[answer + 1] as answer, answered_at
    from quiz_answers join quiz_questions on quiz_questions.id = question_id join quizzes on quizzes.id = quiz_id
    where user_id = ${id} order by answered_at`,
  offers: sql`
    select base_url, kind, at from offer_openings join offers on offers.id = offer_id where user_id = ${id} order by at`,
  points: sql`select to_jsonb(points_ledger) as entry from points_ledger where user_id = ${id}`,
  visits: sql`
    select room_id, joined_at, left_at, end_reason, is_watching, device, browser, system, address, country, region, city, latitude,
      longitude, technology, stalls, watched_ms
    from room_visits where user_id = ${id} order by joined_at`,
  watched: sql`
    select room_id, first_at, last_at, live_ms, recorded_ms, parts::text as parts, stalls from room_viewers
    where user_id = ${id} order by room_id`,
  progress: sql`
    select video_id, duration_s, position_s, updated_at from video_progress where user_id = ${id} order by updated_at`,
  alerts: sql`
    select courses.name as course, by_mail, by_push from course_alerts join courses on courses.id = course_id where user_id = ${id}`,
  pushDevices: sql`select added_at from push_devices where user_id = ${id} order by added_at`,
  eventsBy: sql`select at, room_id, kind, details from event_log where user_id = ${id} order by at, id`,
  eventsAbout: sql`
    select at, room_id, kind, details from event_log where details ->> 'userId' = ${id} and names is not null order by at, id`,
});

export const createExportRepository = (db: Db) => ({
  /** Null: no such person. All parts are of one moment. */
  read: (id: string): Promise<Record<string, unknown> | null> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows: people } = await sql<Record<string, unknown>>`
          select id, email, name, phone, language, gender, date_of_birth, thumbnail_url, facebook, twitter, instagram, salesforce_id,
            is_admin, is_organizer, is_monitor, blocked_at, created_at
          from users where id = ${id}`.execute(tx);
        if (!people[0]) return null;
        const document: Record<string, unknown> = { profile: people[0] };
        for (const [name, query] of Object.entries(queriesOf(id))) document[name] = (await query.execute(tx)).rows;
        return document;
      }),
});
