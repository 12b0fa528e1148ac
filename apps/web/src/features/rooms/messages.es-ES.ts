import type { RoomsMessages } from './messages.pt-BR.ts';

export const messages: RoomsMessages = {
  homeTitle: 'Página de inicio',
  welcome: ({ name }) => `¡Te damos la bienvenida, ${name}!`,
  noLive: 'No hay transmisiones en vivo por ahora',
  noLiveText: 'Cuando haya clases en vivo o grabadas para ti, aparecerán aquí.',
};
