import type { ReportsMessages } from './messages.pt-BR.ts';
import { type Sentences, say } from './sentence.ts';

const sentences: Sentences = {
  pin_message: ({ who, text }) => say`${who} pinned the message “${text('text')}”`,
  unpin_message: ({ who }) => say`${who} unpinned a message`,
  block_user: ({ who, person }) => say`${who} blocked ${person} in the chat`,
  unblock_user: ({ who, person }) => say`${who} unblocked ${person} in the chat`,
  delete_message: ({ who }) => say`${who} deleted a message`,
  chat_enable: ({ who, is }) => (is('enabled') ? say`${who} turned the chat on` : say`${who} turned the chat off`),
  slow_mode: ({ who, count }) =>
    count('seconds') > 0 ? say`${who} turned slow mode on (${count('seconds')} s)` : say`${who} turned slow mode off`,
  blocked_words: ({ who, count }) => say`${who} changed their list of blocked words (${count('count')})`,
  monitors: ({ who, count }) => say`${who} changed the monitors of the room (${count('count')})`,
  teams_create: ({ who, count }) => say`${who} shuffled ${count('teams')} teams of up to ${count('size')} people`,
  teams_enable: ({ who, is }) => (is('enabled') ? say`${who} turned teams on` : say`${who} turned teams off`),
  team_move: ({ who, person }) => say`${who} moved ${person} to another team`,
  offer_create: ({ who, text }) => say`${who} prepared the offer ${text('saleBaseUrl')}`,
  offer_enable: ({ who, is }) => (is('enabled') ? say`${who} showed the offer` : say`${who} hid the offer`),
  quiz_create: ({ who, text }) => say`${who} created the quiz “${text('title')}”`,
  quiz_update: ({ who, text }) => say`${who} changed the quiz “${text('title')}”`,
  quiz_delete: ({ who, text }) => say`${who} deleted the quiz “${text('title')}”`,
  quiz_release: ({ who, text }) => say`${who} released the quiz “${text('title')}”`,
  quiz_close: ({ who, text }) => say`${who} closed the quiz “${text('title')}”`,
  quiz_results: ({ who, text, is }) =>
    is('show')
      ? say`${who} showed the results of the quiz “${text('title')}”`
      : say`${who} hid the results of the quiz “${text('title')}”`,
  doubt_take: ({ who, text }) => say`${who} took the question “${text('text')}”`,
  doubt_release: ({ who, text }) => say`${who} gave the question “${text('text')}” back`,
  doubt_done: ({ who, text }) => say`${who} marked the question “${text('text')}” as done`,
  doubt_reopen: ({ who, text }) => say`${who} put the question “${text('text')}” back into the queue`,
  run_sheet_add: ({ who, text }) => say`${who} added “${text('text')}” to the run sheet`,
  run_sheet_change: ({ who, text }) => say`${who} changed “${text('text')}” in the run sheet`,
  run_sheet_remove: ({ who, text }) => say`${who} removed “${text('text')}” from the run sheet`,
  run_sheet_restore: ({ who, text }) => say`${who} put “${text('text')}” back into the run sheet`,
  run_sheet_order: ({ who }) => say`${who} changed the order of the run sheet`,
  run_sheet_fire: ({ who, text, is }) =>
    is('again')
      ? say`${who} fired “${text('text')}” of the run sheet again`
      : say`${who} fired “${text('text')}” of the run sheet`,
  run_sheet_undo: ({ who, text }) => say`${who} marked “${text('text')}” in the run sheet as not done`,
  live_begin: ({ who }) => say`${who} went live`,
  live_interrupted: () => say`The stream stopped arriving`,
  live_resumed: () => say`The stream arrives again`,
  live_end: ({ who }) => say`${who} ended the live`,
  link_create: ({ who, text }) =>
    text('type').includes('participant') ? say`${who} made a link to the stage` : say`${who} made a link to broadcast`,
  link_revoke: ({ who, text }) => (text('linkId') === '' ? say`${who} revoked all links` : say`${who} revoked a link`),
  stage_invite: ({ who, person }) => say`${who} invited ${person} to the stage`,
  stage_remove: ({ who, person }) => say`${who} took ${person} off the stage`,
  stage_mute: ({ who, person }) => say`${who} muted ${person}`,
  recording_stopped: () => say`The recording stopped: disk full`,
  recording_resumed: () => say`The recording resumed`,
  reload_player: ({ who }) => say`${who} reloaded the players`,
  reload_pages: ({ who }) => say`${who} reloaded all pages`,
  room_create: ({ who, text }) => say`${who} created the room “${text('name')}”`,
  room_change: ({ who, count }) =>
    count('fields') === 1
      ? say`${who} changed 1 field of the room`
      : say`${who} changed ${count('fields')} fields of the room`,
  room_delete: ({ who, text }) => say`${who} deleted the room “${text('name')}”`,
  room_duplicate: ({ who }) => say`${who} created this room as a copy of another`,
  room_move: ({ who }) => say`${who} moved the room`,
  room_archive: ({ who }) => say`${who} archived the room`,
  room_restore: ({ who }) => say`${who} restored the room`,
  room_cover: ({ who, text }) =>
    text('imageUrl') === '' ? say`${who} removed the cover of the room` : say`${who} changed the cover of the room`,
  attachment_add: ({ who, text }) => say`${who} attached ${text('name')}`,
  attachment_remove: ({ who }) => say`${who} removed an attachment`,
  channel_create: ({ who, text }) => say`${who} created the channel “${text('name')}”`,
  channel_rename: ({ who, text }) => say`${who} renamed the channel “${text('former')}” to “${text('name')}”`,
  channel_order: ({ who }) => say`${who} changed the order of the channels`,
  channel_delete: ({ who, text }) => say`${who} deleted the channel “${text('name')}”`,
  course_create: ({ who, text }) => say`${who} created the course “${text('name')}”`,
  course_change: ({ who, text }) => say`${who} changed the course “${text('name')}”`,
  course_delete: ({ who, text }) => say`${who} deleted the course “${text('name')}”`,
  course_room_order: ({ who, course }) => say`${who} changed the order of the rooms of the course “${course}”`,
  course_cover: ({ who, course }) => say`${who} changed the cover of the course “${course}”`,
  course_organizer_add: ({ who, person, course }) => say`${who} made ${person} an organizer of the course “${course}”`,
  course_organizer_remove: ({ who, person, course }) =>
    say`${who} removed ${person} from the organizers of the course “${course}”`,
  organizer_courses: ({ who, person }) => say`${who} changed the courses that ${person} organizes`,
  settings_change: ({ who }) => say`${who} changed the settings of the installation`,
  course_terms: ({ who, course }) => say`${who} changed the terms of the course “${course}”`,
  gamification_change: ({ who, course }) => say`${who} changed the gamification of the course “${course}”`,
  ranking_reset: ({ who, course, count }) =>
    say`${who} reset the ranking of the course “${course}” (${count('people')} people)`,
  voucher_batch_created: ({ who, course, count }) =>
    say`${who} made a batch of ${count('count')} vouchers for the course “${course}”`,
  voucher_batch_revoked: ({ who, count, text }) =>
    say`${who} revoked ${count('count')} vouchers of batch ${text('batchId')}`,
  voucher_batch_exported: ({ who, text }) => say`${who} exported the voucher batch ${text('batchId')}`,
  voucher_revoked: ({ who, text }) => say`${who} revoked the voucher ${text('code')}`,
  voucher_restored: ({ who, text }) => say`${who} restored the voucher ${text('code')}`,
  people_roles: ({ who, person }) => say`${who} changed the roles of ${person}`,
  people_block: ({ who, person }) => say`${who} blocked the account of ${person}`,
  people_unblock: ({ who, person }) => say`${who} unblocked the account of ${person}`,
  people_end_logins: ({ who, person }) => say`${who} ended logins of ${person}`,
  people_salesforce_id: ({ who, person }) => say`${who} changed the Salesforce id of ${person}`,
  people_first_access: ({ who, person }) => say`${who} sent the first-access mail to ${person}`,
  people_enrol: ({ who, person, course }) => say`${who} enrolled ${person} in the course “${course}”`,
  people_remove_enrolment: ({ who, person, course }) =>
    say`${who} removed the enrolment of ${person} in the course “${course}”`,
  people_import: ({ who, count }) =>
    say`${who} imported people: ${count('created')} new, ${count('enrolled')} enrolled`,
  people_export: ({ who }) => say`${who} exported the list of people`,
  room_join: ({ who }) => say`${who} joined the room`,
  room_leave: ({ who }) => say`${who} left the room`,
  chat_enter: ({ who }) => say`${who} entered the chat`,
  chat_exit: ({ who }) => say`${who} left the chat`,
  quiz_answer: ({ who }) => say`${who} answered the quiz`,
  offer_open: ({ who, text }) =>
    text('kind').includes('qr') ? say`${who} opened the offer by its QR code` : say`${who} opened the offer`,
  attachment_download: ({ who, text }) =>
    text('name') === '' ? say`${who} downloaded an attachment` : say`${who} downloaded ${text('name')}`,
  voucher_use: ({ who }) => say`${who} used a voucher`,
  login: ({ who }) => say`${who} logged in`,
  logout: ({ who }) => say`${who} logged out`,
  people_data_export: ({ who, person }) => say`${who} exported the data of ${person}`,
  people_erase: ({ who, person }) => say`${who} erased the data of ${person}`,
};

export const messages: ReportsMessages = {
  report: 'Report',
  history: 'History',
  historyHint: 'What organizers did, the newest first.',
  log: 'Log',
  server: 'The server',
  unknownPerson: 'a person',
  empty: 'Nothing has happened yet.',
  loading: 'Loading the actions…',
  failed: 'We could not load the actions.',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  loadingMore: 'Loading…',
  inRoom: 'Room',
  deleted: 'deleted',
  timeZone: ({ zone }) => `Times: ${zone}`,
  sentences,
};
