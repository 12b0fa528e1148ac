/** The kinds of entries in the event log. Organizers see the actions; the rest is what viewers do, for reports. */

export const actionKinds = [
  // chat
  'pin_message',
  'unpin_message',
  'block_user',
  'unblock_user',
  'delete_message',
  'chat_enable',
  'slow_mode',
  'blocked_words',
  'monitors',
  // teams
  'teams_create',
  'teams_enable',
  'team_move',
  // offers
  'offer_create',
  'offer_enable',
  // quiz
  'quiz_create',
  'quiz_update',
  'quiz_delete',
  'quiz_release',
  'quiz_close',
  'quiz_results',
  // doubts
  'doubt_take',
  'doubt_release',
  'doubt_done',
  'doubt_reopen',
  // run sheet
  'run_sheet_add',
  'run_sheet_change',
  'run_sheet_remove',
  'run_sheet_restore',
  'run_sheet_order',
  'run_sheet_fire',
  'run_sheet_undo',
  // live
  'live_begin',
  /** The picture and the sound of the producer stopped arriving, and arrive again. */
  'live_interrupted',
  'live_resumed',
  'live_end',
  'link_create',
  'link_revoke',
  'stage_invite',
  'stage_remove',
  'stage_mute',
  'recording_stopped',
  'recording_resumed',
  'reload_player',
  'reload_pages',
  // rooms
  'room_create',
  'room_change',
  'room_delete',
  'room_duplicate',
  'room_move',
  'room_archive',
  'room_restore',
  'room_cover',
  'attachment_add',
  'attachment_remove',
  // channels and courses
  'channel_create',
  'channel_rename',
  'channel_order',
  'channel_delete',
  'course_create',
  'course_change',
  'course_delete',
  'course_room_order',
  'course_cover',
  'course_terms',
  'course_organizer_add',
  'course_organizer_remove',
  'organizer_courses',
  'gamification_change',
  'ranking_reset',
  // settings
  'settings_change',
  // vouchers
  'voucher_batch_created',
  'voucher_batch_revoked',
  'voucher_batch_exported',
  'voucher_revoked',
  'voucher_restored',
  // people
  'people_roles',
  'people_block',
  'people_unblock',
  'people_end_logins',
  'people_salesforce_id',
  'people_first_access',
  'people_enrol',
  'people_remove_enrolment',
  'people_import',
  'people_export',
  'people_data_export',
  'people_erase',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Too many for the log of actions; the report of a room lists them. */
export const viewerEventKinds = [
  'room_join',
  'room_leave',
  'chat_enter',
  'chat_exit',
  'quiz_answer',
  'offer_open',
  'attachment_download',
  'voucher_use',
  'login',
  'logout',
] as const;
export type ViewerEventKind = (typeof viewerEventKinds)[number];

export const eventKinds = [...actionKinds, ...viewerEventKinds] as const;
export type EventKind = ActionKind | ViewerEventKind;

const actions: ReadonlySet<string> = new Set(actionKinds);
export const isAction = (kind: EventKind): kind is ActionKind => actions.has(kind);
