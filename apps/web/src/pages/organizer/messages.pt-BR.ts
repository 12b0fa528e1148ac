export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  rooms: 'Salas',
  backToPalco: 'Voltar ao Palco',
};

export type OrganizerMessages = typeof messages;
