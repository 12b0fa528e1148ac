import { ArrowLeft, Film, Users } from 'lucide-react';
import type { ShellMenuItem } from '../../features/shell/shell-menu.ts';
import type { OrganizerMessages } from './messages.pt-BR.ts';

type LinkItem = Extract<ShellMenuItem, { kind: 'link' }>;

/** The sections of the organizer area; new features add a line here. */
export const organizerSections = (messages: OrganizerMessages): readonly LinkItem[] => [
  { kind: 'link', id: 'organizer-rooms', label: messages.rooms, Icon: Film, to: '/organizer/rooms' },
  { kind: 'link', id: 'organizer-people', label: messages.people, Icon: Users, to: '/organizer/people' },
];

export const wayBack = (messages: OrganizerMessages): LinkItem => ({
  kind: 'link',
  id: 'organizer-back',
  label: messages.backToPalco,
  Icon: ArrowLeft,
  to: '/home',
});
