/** Facts about a room, written as the server records them. */
import type { RunningServer } from './server.ts';

type Crowd = { readonly roomId: string; readonly viewers: number; readonly minutes: number; readonly startedAt: Date };

/**
 * A live that ended, watched by a crowd of new people: each joins a little later than the one before and stays to the end. Places
 * cycle through a few countries; every third person wrote a message and every second answered the quiz.
 */
export async function addWatchedLive(server: RunningServer, crowd: Crowd): Promise<void> {
  const { roomId, viewers, minutes } = crowd;
  const start = `timestamptz '${crowd.startedAt.toISOString()}'`;
  const joinedAt = `${start} + (n - 1) * interval '${minutes / 2} minutes' / ${viewers}`;
  const end = `${start} + interval '${minutes} minutes'`;
  const people = `(select id, row_number() over (order by id) as n from users where email like 'espectador%.${roomId}@example.org')`;
  await server.sql(
    `insert into users (email, name, password_hash)
     select 'espectador' || n || '.${roomId}@example.org', 'Espectador ' || n, '' from generate_series(1, ${viewers}) n`,
  );
  await server.sql(
    `update rooms set live_status = 'ended', live_started_at = ${start}, live_ended_at = ${end} where id = ${roomId}`,
  );
  await server.sql(
    `insert into room_visits (id, room_id, user_id, session_id, joined_at, left_at, end_reason, is_watching, device, browser, system,
                              country, city, latitude, longitude, technology, reported_at, watched_ms, counted_ms)
     select gen_random_uuid(), ${roomId}, id, gen_random_uuid(), ${joinedAt}, ${end}, 'left', true,
            (array['desktop', 'phone', 'tablet'])[n % 3 + 1], 'Firefox', 'Linux',
            (array['BR', 'PT', 'US', 'local', 'ES', 'AR', null, 'DE', 'FR', 'JP', 'MX', 'AO'])[n % 12 + 1],
            (array['Recife', 'Lisboa', 'Chicago', null, 'Sevilla', 'Rosario', null, 'Berlin', 'Lyon', 'Osaka', 'Puebla', 'Luanda'])[n % 12 + 1],
            (array[-8.05, 38.7, 41.9, null, 37.4, -32.9, null, 52.5, 45.8, 34.7, 19.0, -8.8])[n % 12 + 1],
            (array[-34.9, -9.1, -87.6, null, -6.0, -60.6, null, 13.4, 4.8, 135.5, -98.2, 13.2])[n % 12 + 1],
            (array['webrtc', 'hls'])[n % 2 + 1], ${end}, extract(epoch from ${end} - (${joinedAt})) * 1000,
            extract(epoch from ${end} - (${joinedAt})) * 1000
     from ${people} people`,
  );
  await server.sql(
    `insert into room_viewers (room_id, user_id, first_at, last_at, live_ms, parts)
     select ${roomId}, id, ${joinedAt}, ${end}, extract(epoch from ${end} - (${joinedAt})) * 1000,
            (repeat('1', (n % 100)::integer) || repeat('0', (100 - n % 100)::integer))::bit(100)
     from ${people} people`,
  );
  await server.sql(
    `insert into watch_minutes (room_id, user_id, minute, watched_ms)
     select ${roomId}, id, minute, 60000
     from ${people} people, generate_series(date_trunc('minute', ${joinedAt}), ${end} - interval '1 minute', interval '1 minute') minute`,
  );
  await server.sql(
    `insert into room_minutes (room_id, minute, technology, height, viewers, watched_ms, reports, bitrate_sum, bitrate_reports, stalls)
     select ${roomId}, minute, (array['webrtc', 'hls'])[technology + 1], 720, count(*), count(*) * 60000, count(*) * 6,
            count(*) * 6 * 2500000, count(*) * 6, count(*) / 20
     from (select n % 2 as technology, minute from ${people} people,
             generate_series(date_trunc('minute', ${joinedAt}), ${end} - interval '1 minute', interval '1 minute') minute) watched
     group by minute, technology`,
  );
  await server.sql(
    `insert into event_log (at, room_id, user_id, kind)
     select ${joinedAt}, ${roomId}, id, 'room_join' from ${people} people
     union all select ${end}, ${roomId}, id, 'room_leave' from ${people} people
     union all select ${start}, ${roomId}, null, 'live_begin'
     union all select ${start} + interval '${minutes / 4} minutes', ${roomId}, null, 'live_interrupted'
     union all select ${start} + interval '${minutes / 4 + 2} minutes', ${roomId}, null, 'live_resumed'
     union all select ${end}, ${roomId}, null, 'live_end'
     order by 1`,
  );
  await server.sql(
    `with quiz as (
       insert into quizzes (room_id, title, duration_s, created_at, released_at, ends_at)
       values (${roomId}, 'Revisão', 60, ${start}, ${start} + interval '10 minutes', ${start} + interval '11 minutes') returning id
     ), question as (
       insert into quiz_questions (quiz_id, place, question, answers, right_answer)
       select id, 0, 'Qual é a capital da Austrália?', array['Sydney', 'Canberra', 'Melbourne'], 1 from quiz returning id
     )
     insert into quiz_answers (question_id, user_id, answer, answered_at)
     select question.id, people.id, (n / 2) % 3, ${start} + interval '10 minutes' + (n % 50) * interval '1 second'
     from question, ${people} people where n % 2 = 1`,
  );
  await server.sql(
    `with offer as (
       insert into offers (room_id, base_url, uses_salesforce_id, created_at)
       values (${roomId}, 'https://loja.example.org/curso', false, ${start}) returning id
     )
     insert into offer_openings (id, offer_id, user_id, kind, at)
     select gen_random_uuid(), offer.id, people.id, (array['click', 'qr'])[n % 2 + 1], ${start} + interval '20 minutes'
     from offer, ${people} people where n % 3 = 0`,
  );
}
