import type { Found, FoundKind } from '@palco/contract/search';
import { matchesSearch } from '@palco/domain/rooms/search';
import type { SearchMessages } from './messages.pt-BR.ts';

/** Somewhere to go: a thing that was found, or an action. */
export type Target = {
  readonly id: string;
  readonly kind: FoundKind | 'action';
  readonly name: string;
  readonly detail: string;
  readonly path: string;
};

const pathOf: Record<FoundKind, (id: string) => string> = {
  room: (id) => `/organizer/rooms/${id}`,
  course: (id) => `/organizer/courses/${id}`,
  channel: () => '/organizer/channels',
  person: (id) => `/organizer/people/${id}`,
  batch: (id) => `/organizer/vouchers/${id}`,
  voucher: (id) => `/organizer/vouchers/${id}`,
};

const actionPaths = {
  newRoom: '/organizer/rooms/new',
  newBatch: '/organizer/vouchers/new',
  importPeople: '/organizer/people/import',
  dashboard: '/organizer',
  channels: '/organizer/channels',
  courses: '/organizer/courses',
  people: '/organizer/people',
  reports: '/organizer/reports',
} as const satisfies Record<keyof SearchMessages['actions'], string>;

/** The actions that match come first: they are few, and known at once. */
export const targetsOf = (found: readonly Found[], text: string, { actions }: SearchMessages): Target[] => [
  ...(Object.keys(actionPaths) as (keyof typeof actionPaths)[])
    .filter((id) => matchesSearch([actions[id]], text))
    .map((id) => ({ id, kind: 'action' as const, name: actions[id], detail: '', path: actionPaths[id] })),
  ...found.map(({ kind, id, name, detail }) => ({
    id: `${kind}-${id}-${name}`,
    kind,
    name,
    detail,
    path: pathOf[kind](id),
  })),
];
