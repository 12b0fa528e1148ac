export const messages = {
  skipToContent: 'Pular para o conteúdo',
  mainMenu: 'Menu principal',
  openMenu: 'Abrir menu',
  closeMenu: 'Fechar menu',
  home: 'Página inicial',
  organizerArea: 'Área do organizador',
  opensInNewWindow: 'abre em nova janela',
  activateVoucher: 'Ativar voucher',
  logOut: 'Sair',
  breadcrumbs: 'Você está em',
  userMenu: ({ name }: { name: string }) => `Conta de ${name}`,
  reconnecting: 'Conexão perdida. Reconectando…',
  newVersion: 'Há uma nova versão desta página.',
  reload: 'Atualizar',
  wentLive: ({ room }: { room: string }) => `Ao vivo agora: ${room}`,
  watch: 'Assistir',
};

export type ShellMessages = typeof messages;
