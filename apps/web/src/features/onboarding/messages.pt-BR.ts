import type { HomeStep, RoomStep } from '@palco/domain/onboarding/tours';

type Words = { readonly title: string; readonly text: string };

const home: Record<HomeStep, Words> = {
  welcome: {
    title: 'Boas-vindas!',
    text: 'Em menos de um minuto mostramos onde fica cada coisa. Você pode pular quando quiser.',
  },
  home: { title: 'Página inicial', text: 'Um clique aqui traz você de volta às suas aulas, de qualquer lugar.' },
  organizer: {
    title: 'Área do organizador',
    text: 'Crie salas, envie vídeos, acompanhe relatórios. Abre em outra janela para você não perder a aula.',
  },
  logout: { title: 'Sair', text: 'Terminou? Saia por aqui, principalmente em computadores que outras pessoas usam.' },
  channels: {
    title: 'Canais',
    text: 'Suas aulas ficam aqui, agrupadas por canal. As que estão ao vivo aparecem primeiro.',
  },
  user: { title: 'Sua conta', text: 'Veja seu perfil, troque a foto e escolha o idioma da interface.' },
  menu: { title: 'Menu', text: 'Toque aqui para navegar pelas páginas ou sair da sua conta.' },
};

const room: Record<RoomStep, Words> = {
  video: { title: 'Vídeo', text: 'A aula acontece aqui. Passe o mouse ou toque para ver os controles.' },
  ranking: { title: 'Ranking', text: 'Responda aos quizzes, some pontos e veja quem está entre os dez primeiros.' },
  description: { title: 'Informações', text: 'Sobre o que é a aula e quem a apresenta.' },
  attachments: { title: 'Anexos', text: 'O material da aula, pronto para baixar.' },
  chat: { title: 'Chat', text: 'Converse com a turma e mande suas dúvidas para os monitores.' },
  complete: { title: 'Tudo pronto!', text: 'Você já conhece a sala. Agora é só aproveitar a aula.' },
};

export const messages = {
  label: 'Tour de apresentação',
  start: 'Vamos começar',
  skip: 'Pular tour',
  back: 'Voltar',
  next: 'Próximo',
  done: 'Concluir',
  progress: ({ step, count }: { step: number; count: number }) => `${step} de ${count}`,
  home,
  room,
};

export type OnboardingMessages = typeof messages;
