export const messages = {
  homeTitle: 'Página inicial',
  welcome: ({ name }: { name: string }) => `Boas-vindas, ${name}!`,
  noLive: 'Nenhuma transmissão ao vivo por enquanto',
  noLiveText: 'Quando houver aulas ao vivo ou gravadas para você, elas aparecem aqui.',
  live: 'AO VIVO',
  featuredLives: 'Ao vivo em destaque',
  watchNow: 'Assistir agora',
  continueWatching: 'Continue assistindo',
  watched: ({ percent }: { percent: number }) => `${percent} % assistido`,
  previousCards: ({ title }: { title: string }) => `${title}: anteriores`,
  nextCards: ({ title }: { title: string }) => `${title}: próximos`,
  search: 'Buscar aulas',
  clearSearch: 'Limpar busca',
  nothingFound: ({ query }: { query: string }) => `Nada encontrado para “${query}”`,
  nothingFoundText: 'Confira a grafia ou tente outra palavra do nome da aula.',
  loading: 'Carregando as aulas…',
  failedTitle: 'Não conseguimos carregar suas aulas',
  failedText: 'Verifique sua conexão. Tentamos de novo em instantes.',
  tryAgain: 'Tentar de novo',
  trying: 'Tentando…',
};

export type RoomsMessages = typeof messages;
