export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  rooms: 'Salas',
  people: 'Pessoas',
  backToPalco: 'Voltar ao Palco',
};

export type OrganizerMessages = typeof messages;
