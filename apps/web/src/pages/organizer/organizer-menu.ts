import { ArrowLeft, Film, GraduationCap, LayoutDashboard, Rows3, Ticket, Users } from 'lucide-react';
import type { ShellMenuItem } from '../../features/shell/shell-menu.ts';
import type { OrganizerMessages } from './messages.pt-BR.ts';

type LinkItem = Extract<ShellMenuItem, { kind: 'link' }>;

/** The sections of the organizer area; new features add a line here. */
export const organizerSections = (messages: OrganizerMessages): readonly LinkItem[] => [
  {
    kind: 'link',
    id: 'organizer-dashboard',
    label: messages.dashboard,
    Icon: LayoutDashboard,
    to: '/organizer',
  },
  { kind: 'link', id: 'organizer-rooms', label: messages.rooms, Icon: Film, to: '/organizer/rooms' },
  { kind: 'link', id: 'organizer-channels', label: messages.channels, Icon: Rows3, to: '/organizer/channels' },
  { kind: 'link', id: 'organizer-courses', label: messages.courses, Icon: GraduationCap, to: '/organizer/courses' },
  { kind: 'link', id: 'organizer-people', label: messages.people, Icon: Users, to: '/organizer/people' },
  { kind: 'link', id: 'organizer-vouchers', label: messages.vouchers, Icon: Ticket, to: '/organizer/vouchers' },
];

export const wayBack = (messages: OrganizerMessages): LinkItem => ({
  kind: 'link',
  id: 'organizer-back',
  label: messages.backToPalco,
  Icon: ArrowLeft,
  to: '/home',
});
