import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { GeoPlace } from '../../adapters/geo/port.ts';
import type { BrowserDescription } from './describe-browser.ts';

type Visit = {
  readonly id: string;
  readonly roomId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly joinedAt: Date;
};
export type BegunVisit = Visit &
  BrowserDescription &
  GeoPlace & { readonly isWatching: boolean; readonly address: string | null };
export type EndedVisit = Visit & { readonly leftAt: Date; readonly reason: 'left' | 'closed' | 'lost' };
export type VisitStep = BegunVisit | EndedVisit;

export type VisitRepository = ReturnType<typeof createVisitRepository>;

/** Visits that are ended in one statement. */
const lostAtOnce = 5000;

export const createVisitRepository = (db: Db) => ({
  /** Steps of one tab are done in their order. May be called again with steps that were written. */
  write: (steps: readonly VisitStep[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      for (const round of roundsOf(steps)) {
        const ended = round.filter(isEnded);
        const begun = round.filter((step): step is BegunVisit => !isEnded(step));
        if (ended.length > 0) await end(tx, ended);
        if (begun.length > 0) await begin(tx, begun);
      }
    }),

  endLost: async (before: Date): Promise<EndedVisit[]> => {
    const all: EndedVisit[] = [];
    for (;;) {
      const { rows } = await sql<EndedVisit>`
        with lost as (
          select visit.id, greatest(visit.joined_at, visit.reported_at, sessions.seen_at) as seen_at
          from room_visits visit left join sessions on sessions.id = visit.session_id
          where visit.left_at is null and greatest(visit.joined_at, visit.reported_at, sessions.seen_at) < ${before}
          order by visit.session_id, visit.room_id limit ${lostAtOnce}
          for update of visit skip locked)
        update room_visits visit set left_at = lost.seen_at, end_reason = 'lost' from lost where visit.id = lost.id
        returning visit.id, visit.room_id as "roomId", visit.user_id as "userId", visit.session_id as "sessionId",
          visit.joined_at as "joinedAt", visit.left_at as "leftAt", visit.end_reason as reason`.execute(db);
      all.push(...rows);
      if (rows.length < lostAtOnce) return all;
    }
  },
});

export const isEnded = (step: VisitStep): step is EndedVisit => 'leftAt' in step;

/** Each tab at most once in a round. */
const roundsOf = (steps: readonly VisitStep[]): VisitStep[][] => {
  const rounds: VisitStep[][] = [];
  const seen = new Map<string, number>();
  for (const step of steps) {
    const key = `${step.sessionId} ${step.roomId}`;
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    rounds[round] ??= [];
    rounds[round].push(step);
  }
  return rounds;
};

/**
 * The open visit of a tab, e.g. from a node that was killed, goes on under the new id: what that node says about it later has no effect.
 * A new one goes on from what the player said last, because the player does not stop when the connection does.
 */
const begin = (db: Db, visits: readonly BegunVisit[]) => {
  const column = <T>(pick: (visit: BegunVisit) => T) => sql.val(visits.map(pick));
  return sql`
    insert into room_visits as visit (id, room_id, user_id, session_id, joined_at, is_watching, device, browser, system,
      address, country, region, city, latitude, longitude, technology, reported_at, is_playing, position_s, stall_counter)
    select new.id, new.room_id, new.user_id, new.session_id, new.joined_at, new.is_watching, new.device, new.browser, new.system,
      new.address, new.country, new.region, new.city, new.latitude, new.longitude, former.technology, former.reported_at,
      coalesce(former.is_playing and former.reported_at > new.joined_at - interval '1 minute', false),
      coalesce(former.position_s, 0), coalesce(former.stall_counter, 0)
    from unnest(${column((v) => v.id)}::uuid[], ${column((v) => v.roomId)}::bigint[], ${column((v) => v.userId)}::bigint[],
        ${column((v) => v.sessionId)}::uuid[], ${column((v) => v.joinedAt)}::timestamptz[], ${column((v) => v.isWatching)}::boolean[],
        ${column((v) => v.device)}::text[], ${column((v) => v.browser)}::text[], ${column((v) => v.system)}::text[],
        ${column((v) => v.address)}::text[], ${column((v) => v.country)}::text[], ${column((v) => v.region)}::text[],
        ${column((v) => v.city)}::text[], ${column((v) => v.latitude)}::real[], ${column((v) => v.longitude)}::real[])
      as new (id, room_id, user_id, session_id, joined_at, is_watching, device, browser, system, address, country, region, city,
        latitude, longitude)
    left join lateral (
      select technology, reported_at, is_playing, position_s, stall_counter from room_visits
      where room_visits.session_id = new.session_id and room_visits.room_id = new.room_id
      order by joined_at desc limit 1) former on true
    where not exists (select from room_visits where room_visits.id = new.id)
    order by new.session_id, new.room_id
    on conflict (session_id, room_id) where left_at is null do update
      set id = excluded.id, joined_at = least(visit.joined_at, excluded.joined_at), is_watching = excluded.is_watching,
        device = excluded.device, browser = excluded.browser, system = excluded.system, address = excluded.address,
        country = excluded.country, region = excluded.region, city = excluded.city, latitude = excluded.latitude,
        longitude = excluded.longitude`.execute(db);
};

/** Locked in the order in which the statistics of players lock them. */
const end = (db: Db, visits: readonly EndedVisit[]) => {
  const column = <T>(pick: (visit: EndedVisit) => T) => sql.val(visits.map(pick));
  return sql`
    with ended as (
      select * from unnest(${column((v) => v.id)}::uuid[], ${column((v) => v.leftAt)}::timestamptz[], ${column((v) => v.reason)}::text[])
        as ended (id, left_at, reason)),
    locked as (
      select id from room_visits where left_at is null and id = any(${column((v) => v.id)}::uuid[])
      order by session_id, room_id for update)
    update room_visits set left_at = greatest(joined_at, ended.left_at), end_reason = ended.reason
    from locked join ended using (id) where room_visits.id = locked.id`.execute(db);
};
