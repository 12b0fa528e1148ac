import type { OrganizerTeamsMessages } from './messages.pt-BR.ts';

export const messages: OrganizerTeamsMessages = {
  empty: 'Nadie en este equipo',
  moveName: ({ name }) => `Mover a ${name} de equipo`,
  to: 'Al equipo',
  move: 'Mover',
  moving: 'Moviendo…',
  close: 'Cerrar',
  failMove: 'No pudimos moverla. Puede que los equipos se hayan rehecho.',
};
