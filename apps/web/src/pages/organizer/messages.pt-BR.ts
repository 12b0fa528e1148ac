export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  dashboard: 'Painel',
  rooms: 'Salas',
  channels: 'Canais',
  courses: 'Cursos',
  vouchers: 'Vouchers',
  people: 'Pessoas',
  backToPalco: 'Voltar ao Palco',
};

export type OrganizerMessages = typeof messages;
