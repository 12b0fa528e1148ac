export const messages = {
  empty: 'Ninguém neste time',
  moveName: ({ name }: { name: string }) => `Mover ${name} de time`,
  to: 'Para o time',
  move: 'Mover',
  moving: 'Movendo…',
  close: 'Fechar',
  failMove: 'Não conseguimos mover. Os times podem ter sido refeitos.',
};

export type OrganizerTeamsMessages = typeof messages;
