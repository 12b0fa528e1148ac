/** Events of a room, as marks on its graph. */
import type { GraphReport, MarkerKind } from '@palco/contract/reports/room-reports';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

const eventKinds = [
  'live_begin',
  'live_interrupted',
  'live_resumed',
  'live_end',
  'quiz_release',
  'offer_enable',
] as const;
const maxMarkers = 300;

type MarkerRow = {
  readonly at: Date;
  readonly kind: (typeof eventKinds)[number];
  readonly details: { enabled?: unknown; title?: unknown };
};

export const readMarkers = async (
  db: Db,
  roomId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<GraphReport['markers']> => {
  const { rows } = await sql<MarkerRow>`
    select event.at, event.kind, event.details from unnest(${sql.val([...eventKinds])}::text[]) as given (kind),
    lateral (select at, id, kind, details from event_log
             where room_id = ${roomId} and kind = given.kind and at >= ${from} and at <= ${to}
             order by at desc, id desc limit ${maxMarkers}) event
    order by event.at, event.id`.execute(db);
  return rows.slice(-maxMarkers).map(({ at, kind, details }) => ({
    at: at.toISOString(),
    kind: markerKindOf(kind, details),
    label: typeof details.title === 'string' ? details.title : '',
  }));
};

const markerKindOf = (kind: MarkerRow['kind'], { enabled }: MarkerRow['details']): MarkerKind =>
  kind === 'offer_enable' && enabled === false ? 'offer_disable' : kind;
