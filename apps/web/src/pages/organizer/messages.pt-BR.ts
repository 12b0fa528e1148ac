export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  dashboard: 'Painel',
  rooms: 'Salas',
  backToPalco: 'Voltar ao Palco',
};

export type OrganizerMessages = typeof messages;
