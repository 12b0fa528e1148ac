/** Actions of another organizer, and the parts of this page that are fetched again because of them. */
import type { ActionKind } from '@palco/contract/reports/kinds';

export type Part = 'teams' | 'offers' | 'quizzes' | 'monitors' | 'words' | 'blocked' | 'room' | 'live';

export const allParts: readonly Part[] = ['teams', 'offers', 'quizzes', 'monitors', 'words', 'blocked', 'room', 'live'];

const partsByKind: Readonly<Partial<Record<ActionKind, readonly Part[]>>> = {
  teams_create: ['teams'],
  teams_enable: ['teams'],
  team_move: ['teams'],
  offer_create: ['offers'],
  offer_enable: ['offers'],
  quiz_create: ['quizzes'],
  quiz_update: ['quizzes'],
  quiz_delete: ['quizzes'],
  quiz_release: ['quizzes'],
  quiz_close: ['quizzes'],
  quiz_results: ['quizzes'],
  monitors: ['monitors'],
  blocked_words: ['words'],
  block_user: ['blocked'],
  unblock_user: ['blocked'],
  chat_enable: ['room'],
  slow_mode: ['room'],
  room_change: ['room'],
  live_begin: ['live', 'room'],
  live_end: ['live', 'room'],
};

export const partsAfter = (kind: ActionKind): readonly Part[] => partsByKind[kind] ?? [];

export const queryKeyOf = (part: Part, roomId: string): readonly unknown[] => {
  switch (part) {
    case 'teams':
    case 'offers':
    case 'quizzes':
    case 'monitors':
      return [part, roomId];
    case 'words':
      return ['blocked-words'];
    case 'blocked':
      return ['blocked-users', roomId];
    case 'room':
      return ['organizer', 'room', roomId];
    case 'live':
      return ['live-status', roomId];
  }
};
