import type { RoomsMessages } from './messages.pt-BR.ts';

export const messages: RoomsMessages = {
  homeTitle: 'Página de inicio',
  welcome: ({ name }) => `¡Te damos la bienvenida, ${name}!`,
  noLive: 'No hay transmisiones en vivo por ahora',
  noLiveText: 'Cuando haya clases en vivo o grabadas para ti, aparecerán aquí.',
  live: 'EN DIRECTO',
  featuredLives: 'Directos destacados',
  watchNow: 'Ver ahora',
  continueWatching: 'Seguir viendo',
  watched: ({ percent }) => `${percent} % visto`,
  previousCards: ({ title }) => `${title}: anteriores`,
  nextCards: ({ title }) => `${title}: siguientes`,
  search: 'Buscar clases',
  clearSearch: 'Borrar búsqueda',
  nothingFound: ({ query }) => `Nada encontrado para «${query}»`,
  nothingFoundText: 'Revisa la ortografía o prueba con otra palabra del nombre de la clase.',
  loading: 'Cargando las clases…',
  failedTitle: 'No hemos podido cargar tus clases',
  failedText: 'Revisa tu conexión. Lo intentaremos de nuevo en un momento.',
  tryAgain: 'Intentar de nuevo',
  trying: 'Intentando…',
};
