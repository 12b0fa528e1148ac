import type { OrganizerMessages } from './messages.pt-BR.ts';

export const messages: OrganizerMessages = {
  title: 'Área del organizador',
  menu: 'Menú del organizador',
  dashboard: 'Panel',
  rooms: 'Salas',
  channels: 'Canales',
  courses: 'Cursos',
  vouchers: 'Vouchers',
  people: 'Personas',
  reports: 'Informes',
  settings: 'Ajustes',
  leave: 'Salir del área',
};
