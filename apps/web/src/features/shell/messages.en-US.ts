import type { ShellMessages } from './messages.pt-BR.ts';

export const messages: ShellMessages = {
  skipToContent: 'Skip to content',
  mainMenu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  home: 'Homepage',
  organizerArea: 'Organizer area',
  opensInNewWindow: 'opens in a new window',
  activateVoucher: 'Activate a voucher',
  logOut: 'Log out',
  breadcrumbs: 'You are in',
  userMenu: ({ name }) => `Account of ${name}`,
  reconnecting: 'Connection lost. Reconnecting…',
  newVersion: 'There is a new version of this page.',
  wentLive: ({ room }) => `Live now: ${room}`,
  watch: 'Watch',
  reload: 'Update',
};
