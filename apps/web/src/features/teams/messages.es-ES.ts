import type { TeamsMessages } from './messages.pt-BR.ts';

export const messages: TeamsMessages = {
  setupTitle: 'Chat por equipos',
  setupText:
    'Divide a quienes miran en equipos. Cada equipo habla entre sí; quien llega después entra en el más pequeño.',
  size: 'Personas por equipo',
  sizeError: ({ min, max }) => `De ${min} a ${max} personas`,
  create: 'Formar equipos',
  createAgain: 'Formar de nuevo',
  creating: 'Formando…',
  enable: 'Encender el chat por equipos',
  enableHint: 'La pestaña Equipo aparece para quienes miran.',
  disable: 'Apagar el chat por equipos',
  isOn: 'El chat por equipos está encendido.',
  notYours: 'El organizador puede formar equipos aquí.',
  noTeams: 'Todavía no hay equipos',
  teamName: ({ name }) => `Equipo ${name}`,
  members: ({ count }) => (count === 1 ? '1 persona' : `${count} personas`),
  loading: 'Cargando los equipos…',
  failLoad: 'Error al cargar los equipos',
  failCreate: 'Error al formar los equipos',
  failStatus: 'Error al cambiar el chat por equipos',
  tryAgain: 'Intentar de nuevo',
};
