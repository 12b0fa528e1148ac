export const messages = {
  title: 'Área do organizador',
  menu: 'Menu do organizador',
  dashboard: 'Painel',
  rooms: 'Salas',
  channels: 'Canais',
  courses: 'Cursos',
  vouchers: 'Vouchers',
  people: 'Pessoas',
  reports: 'Relatórios',
  settings: 'Configurações',
  leave: 'Sair da área',
};

export type OrganizerMessages = typeof messages;
