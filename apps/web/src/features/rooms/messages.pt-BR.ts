export const messages = {
  homeTitle: 'Página inicial',
  welcome: ({ name }: { name: string }) => `Boas-vindas, ${name}!`,
  noLive: 'Nenhuma transmissão ao vivo por enquanto',
  noLiveText: 'Quando houver aulas ao vivo ou gravadas para você, elas aparecem aqui.',
};

export type RoomsMessages = typeof messages;
