export const messages = {
  quiz: 'Quiz',
  timeLeft: 'Tempo restante',
  question: ({ place, count }: { place: number; count: number }) => `Pergunta ${place} de ${count}`,
  options: 'Pergunta e respostas',
  skip: 'Pular',
  back: 'Voltar',
  next: 'Próxima',
  finish: 'Finalizar',
  sent: 'Resposta enviada',
  locked: 'Resposta registrada',
  waiting: 'Há um quiz aberto',
  reopen: 'Responder',
  results: 'Resultado',
  right: 'Resposta certa',
  yours: 'Sua resposta',
  share: ({ percent, count }: { percent: number; count: number }) =>
    `${percent} %, ${count === 1 ? '1 pessoa' : `${count} pessoas`}`,
  youWereRight: 'Você acertou!',
  youWereWrong: 'Não foi desta vez',
  close: 'Fechar',
  panelTitle: 'Quizzes',
  panelEmpty: 'Nenhum quiz agora',
  panelText: 'Assim que uma pergunta for liberada, ela aparece aqui.',
  newQuestion: ({ question, count, seconds }: { question: string; count: number; seconds: number }) =>
    `Nova pergunta: ${question}. ${count} opções, ${seconds} segundos. Use as teclas de 1 a ${count}.`,
  newGroup: ({ count, seconds }: { count: number; seconds: number }) =>
    `Novo quiz com ${count} perguntas, ${seconds} segundos.`,
  timeOver: 'O tempo do quiz acabou.',
  resultsShown: 'O resultado do quiz está na tela.',
  failAnswer: 'Falha ao responder pergunta!',
  failNetwork: 'Sem resposta do servidor. Sua resposta não foi enviada.',
  failLoadNetwork: 'Sem resposta do servidor. O quiz não foi carregado.',
  failLoad: 'Falha ao carregar o quiz',
};

export type QuizMessages = typeof messages;
