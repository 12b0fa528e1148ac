import type { EventKind } from '@palco/contract/reports/kinds';
import type { ReportTexts } from '../shared/messages.pt-BR.ts';

export type KindGroup = keyof ReportTexts['kindGroups'];

/** The kinds of events that happen in a room, by what they are about. */
export const kindGroups = {
  presence: ['room_join', 'room_leave'],
  live: [
    'live_begin',
    'live_interrupted',
    'live_resumed',
    'live_end',
    'recording_stopped',
    'recording_resumed',
    'reload_player',
    'reload_pages',
  ],
  chat: [
    'chat_enter',
    'chat_exit',
    'pin_message',
    'unpin_message',
    'block_user',
    'unblock_user',
    'delete_message',
    'chat_enable',
    'slow_mode',
    'blocked_words',
    'monitors',
  ],
  doubts: ['doubt_take', 'doubt_release', 'doubt_done', 'doubt_reopen'],
  quiz: ['quiz_create', 'quiz_update', 'quiz_delete', 'quiz_release', 'quiz_close', 'quiz_results', 'quiz_answer'],
  offers: ['offer_create', 'offer_enable', 'offer_open'],
  teams: ['teams_create', 'teams_enable', 'team_move'],
  stage: ['link_create', 'link_revoke', 'stage_invite', 'stage_remove', 'stage_mute'],
  runSheet: [
    'run_sheet_add',
    'run_sheet_change',
    'run_sheet_remove',
    'run_sheet_restore',
    'run_sheet_order',
    'run_sheet_fire',
    'run_sheet_undo',
  ],
  files: ['attachment_add', 'attachment_remove', 'attachment_download'],
  room: [
    'room_create',
    'room_change',
    'room_delete',
    'room_duplicate',
    'room_move',
    'room_archive',
    'room_restore',
    'room_cover',
  ],
} as const satisfies Record<KindGroup, readonly EventKind[]>;
export type RoomEventKind = (typeof kindGroups)[KindGroup][number];

export const groupNames = Object.keys(kindGroups) as KindGroup[];
export const kindsOfGroup = (group: KindGroup): readonly RoomEventKind[] => kindGroups[group];

/** The kinds that the list of the address names; others are ignored. */
export const kindsIn = (list: string | undefined): ReadonlySet<RoomEventKind> => {
  const named = new Set<string>((list ?? '').split(','));
  return new Set(groupNames.flatMap(kindsOfGroup).filter((kind) => named.has(kind)));
};

/** As the address and the call have it; undefined for none, which means all. */
export const listOf = (kinds: ReadonlySet<RoomEventKind>): string | undefined =>
  kinds.size === 0 ? undefined : [...kinds].join(',');

export const toggleKinds = (
  chosen: ReadonlySet<RoomEventKind>,
  kinds: readonly RoomEventKind[],
  isChosen: boolean,
): ReadonlySet<RoomEventKind> => {
  const next = new Set(chosen);
  for (const kind of kinds) {
    if (isChosen) next.add(kind);
    else next.delete(kind);
  }
  return next;
};
