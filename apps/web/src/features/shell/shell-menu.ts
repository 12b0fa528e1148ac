import { Clapperboard, House, LogOut, type LucideIcon } from 'lucide-react';
import type { ShellMessages } from './messages.pt-BR.ts';

type Item = { readonly id: string; readonly label: string; readonly Icon: LucideIcon };
export type ShellMenuItem =
  | (Item & { readonly kind: 'link'; readonly to: string })
  /** Opens in a window of its own. */
  | (Item & { readonly kind: 'window'; readonly href: string })
  | (Item & { readonly kind: 'action'; readonly onSelect: () => void });

type ShellMenu = { readonly messages: ShellMessages; readonly canOrganize: boolean; readonly onLogOut: () => void };

/** Spec section 2, Logged-in layout: the same items in the rail and in the burger menu. */
export const shellMenu = ({ messages, canOrganize, onLogOut }: ShellMenu): readonly ShellMenuItem[] => [
  { kind: 'link', id: 'home', label: messages.home, Icon: House, to: '/home' },
  ...(canOrganize
    ? [
        {
          kind: 'window',
          id: 'organizer',
          label: messages.organizerArea,
          Icon: Clapperboard,
          href: '/organizer',
        } as const,
      ]
    : []),
  { kind: 'action', id: 'logout', label: messages.logOut, Icon: LogOut, onSelect: onLogOut },
];
