export const messages = {
  title: 'Área do organizador',
  backToPalco: 'Voltar ao Palco',
  emptyTitle: 'Nada para organizar ainda',
  emptyText: 'Esta é a casa de quem organiza. Ainda não há salas nem vídeos nesta instalação.',
};

export type OrganizerMessages = typeof messages;
