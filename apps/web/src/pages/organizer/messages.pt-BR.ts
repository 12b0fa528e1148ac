export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  rooms: 'Salas',
  vouchers: 'Vouchers',
  backToPalco: 'Voltar ao Palco',
};

export type OrganizerMessages = typeof messages;
