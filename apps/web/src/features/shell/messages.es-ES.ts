import type { ShellMessages } from './messages.pt-BR.ts';

export const messages: ShellMessages = {
  skipToContent: 'Saltar al contenido',
  mainMenu: 'Menú principal',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  home: 'Página de inicio',
  organizerArea: 'Área del organizador',
  opensInNewWindow: 'se abre en una ventana nueva',
  activateVoucher: 'Activar cupón',
  logOut: 'Cerrar sesión',
  breadcrumbs: 'Estás en',
  userMenu: ({ name }) => `Cuenta de ${name}`,
  reconnecting: 'Conexión perdida. Reconectando…',
  newVersion: 'Hay una nueva versión de esta página.',
  wentLive: ({ room }) => `En directo ahora: ${room}`,
  watch: 'Ver',
  reload: 'Actualizar',
};
