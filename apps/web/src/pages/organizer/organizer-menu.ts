import {
  ArrowLeft,
  ChartColumn,
  Film,
  GraduationCap,
  LayoutDashboard,
  Rows3,
  Settings,
  Ticket,
  Users,
} from 'lucide-react';
import type { ShellMenuItem } from '../../features/shell/shell-menu.ts';
import type { OrganizerMessages } from './messages.pt-BR.ts';

type LinkItem = Extract<ShellMenuItem, { kind: 'link' }>;

/** The sections of the organizer area; new features add a line here. */
export const organizerSections = (messages: OrganizerMessages, isAdmin: boolean): readonly LinkItem[] => [
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
  { kind: 'link', id: 'organizer-reports', label: messages.reports, Icon: ChartColumn, to: '/organizer/reports' },
  ...(isAdmin ? [settingsItem(messages)] : []),
];

const settingsItem = (messages: OrganizerMessages): LinkItem => ({
  kind: 'link',
  id: 'organizer-settings',
  label: messages.settings,
  Icon: Settings,
  to: '/organizer/settings',
});

export const wayBack = (messages: OrganizerMessages): LinkItem => ({
  kind: 'link',
  id: 'organizer-back',
  label: messages.leave,
  Icon: ArrowLeft,
  to: '/home',
});
