/** The log of user actions, for reports. Written in batches, in order. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import { createWriteBuffer } from '../../shared/write-buffer.ts';

export type LoggedEvent = {
  readonly kind: string;
  readonly roomId: string | null;
  readonly userId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
};
export type RecordEvent = (event: LoggedEvent) => void;

const flushEveryMs = 500;

export const createEventLog = (db: Db, clock: Clock, log: Logger) => {
  const write = async (events: readonly (LoggedEvent & { at: Date })[]) => {
    const column = <T>(pick: (event: LoggedEvent & { at: Date }) => T) => sql.val(events.map(pick));
    // Events of a room that was deleted meanwhile are skipped.
    await sql`
      insert into event_log (at, room_id, user_id, kind, details)
      select event.at, event.room_id, event.user_id, event.kind, event.details
      from unnest(${column((e) => e.at)}::timestamptz[], ${column((e) => e.roomId)}::bigint[], ${column((e) => e.userId)}::bigint[],
                  ${column((e) => e.kind)}::text[], ${column((e) => JSON.stringify(e.details ?? {}))}::jsonb[])
        with ordinality as event (at, room_id, user_id, kind, details, place)
      left join rooms on rooms.id = event.room_id
      where event.room_id is null or rooms.id is not null
      order by event.place`.execute(db);
  };
  const buffer = createWriteBuffer({ name: 'events', write, everyMs: flushEveryMs, log });

  return {
    record: ((event) => buffer.add({ ...event, at: clock.now() })) satisfies RecordEvent,
    close: buffer.close,
  };
};
