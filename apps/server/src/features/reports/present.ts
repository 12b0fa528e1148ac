import type { LogEntry } from '@palco/contract/reports';
import type { ActionKind } from '@palco/contract/reports/kinds';

/** An action in the event log. */
export type LogRow = {
  readonly id: string;
  readonly at: Date;
  readonly kind: ActionKind;
  readonly room_id: string | null;
  readonly room_exists: boolean;
  readonly user_id: string | null;
  /** Null when the account acted on does not exist any more. */
  readonly person_id: string | null;
  readonly details: Record<string, unknown>;
  readonly names: { readonly who?: string; readonly room?: string; readonly person?: string; readonly course?: string };
};

export const presentEntry = (row: LogRow): LogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  who: named(row.user_id, row.names.who),
  room: named(row.room_exists ? row.room_id : null, row.names.room),
  person: named(row.person_id, row.names.person),
  course: row.names.course ?? null,
  details: row.details,
});

const named = (id: string | null, name: string | undefined) => (name === undefined ? null : { id, name });
