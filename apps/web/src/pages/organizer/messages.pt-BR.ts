export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  rooms: 'Salas',
  channels: 'Canais',
  courses: 'Cursos',
  backToPalco: 'Voltar ao Palco',
};

export type OrganizerMessages = typeof messages;
