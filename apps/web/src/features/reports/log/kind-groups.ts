import type { EventKind } from '@palco/contract/reports/kinds';
import type { ReportTexts } from '../shared/messages.pt-BR.ts';

export type KindGroup = keyof ReportTexts['kindGroups'];

/** The kinds of events that happen in a room, by what they are about. */
export const kindGroups: Readonly<Record<KindGroup, readonly EventKind[]>> = {
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
};

export const groupNames = Object.keys(kindGroups) as KindGroup[];

/** The groups whose kinds are all in the list of the address. */
export const groupsIn = (kinds: string | undefined): KindGroup[] => {
  const chosen = new Set((kinds ?? '').split(','));
  return groupNames.filter((group) => kindGroups[group].every((kind) => chosen.has(kind)));
};

/** As the address and the call have it; none for no group. */
export const kindsOf = (groups: readonly KindGroup[]): string | undefined =>
  groups.length === 0 ? undefined : groups.flatMap((group) => kindGroups[group]).join(',');
