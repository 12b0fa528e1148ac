/**
 * The log of user actions, for organizers and reports. Written in batches, in order; an action is written at once, and followers of its
 * room are notified when it is stored.
 */
import type { LogEntry } from '@palco/contract/reports';
import { type EventKind, isAction } from '@palco/contract/reports/kinds';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import { createWriteBuffer } from '../../shared/write-buffer.ts';
import { type LogRow, presentEntry } from './present.ts';

export type LoggedEvent = {
  readonly kind: EventKind;
  readonly roomId: string | null;
  readonly userId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Now, unless it is named. */
  readonly at?: Date;
};
export type RecordEvent = (event: LoggedEvent) => void;

type DatedEvent = LoggedEvent & { readonly at: Date };

export type EventLogPorts = {
  db: Db;
  clock: Clock;
  log: Logger;
  onAction: (roomId: string, entry: LogEntry) => void;
};

const flushEveryMs = 500;

export const createEventLog = ({ db, clock, log, onAction }: EventLogPorts) => {
  const write = async (events: readonly DatedEvent[]) => {
    const { rows } = await insert(db, events);
    for (const row of rows) if (row.room_id !== null) onAction(row.room_id, presentEntry(row));
  };
  const buffer = createWriteBuffer({ name: 'events', write, everyMs: flushEveryMs, log });

  return {
    record: ((event) => {
      buffer.add({ at: clock.now(), ...event });
      if (isAction(event.kind)) void buffer.flush();
    }) satisfies RecordEvent,
    close: buffer.close,
  };
};

/** Returns the actions. Names are read for actions only: a full room that enters its chat must cost no lookups. */
const insert = (db: Db, events: readonly DatedEvent[]) => {
  const column = <T>(pick: (event: DatedEvent) => T) => sql.val(events.map(pick));
  return sql<LogRow>`
    with inserted as (
      insert into event_log (at, room_id, user_id, kind, details, names)
      select event.at, event.room_id, event.user_id, event.kind, event.details,
        case when event.is_action then jsonb_strip_nulls(jsonb_build_object(
          'who', actor.name, 'room', case event.kind when 'room_delete' then event.details ->> 'name' else rooms.name end, 'person', person.name, 'course', courses.name)) end
      from unnest(${column((e) => e.at)}::timestamptz[], ${column((e) => e.roomId)}::bigint[], ${column((e) => e.userId)}::bigint[],
                  ${column((e) => e.kind)}::text[], ${column((e) => JSON.stringify(e.details ?? {}))}::jsonb[],
                  ${column((e) => isAction(e.kind))}::boolean[], ${column((e) => idIn(e, 'userId'))}::bigint[], ${column((e) => idIn(e, 'courseId'))}::bigint[])
        with ordinality as event (at, room_id, user_id, kind, details, is_action, person_id, course_id, place)
      left join users actor on actor.id = event.user_id and event.is_action
      left join users person on person.id = event.person_id and event.is_action
      left join rooms on rooms.id = event.room_id and event.is_action
      left join courses on courses.id = event.course_id and event.is_action
      order by event.place
      returning id, at, room_id, user_id, kind, details, names)
    select inserted.*, rooms.id is not null as room_exists,
      case when names ? 'person' then details ->> 'userId' end as person_id
    from inserted left join rooms on rooms.id = inserted.room_id
    where names is not null
    order by inserted.id`.execute(db);
};

const idIn = ({ details }: DatedEvent, name: string): string | null => {
  const value = details?.[name];
  return typeof value === 'string' && /^\d{1,18}$/.test(value) ? value : null;
};
