export const messages = {
  setupTitle: 'Chat por times',
  setupText: 'Divida quem está assistindo em times. Cada time conversa só entre si; quem chega depois entra no menor.',
  size: 'Pessoas por time',
  sizeError: ({ min, max }: { min: number; max: number }) => `De ${min} a ${max} pessoas`,
  create: 'Formar times',
  createAgain: 'Formar de novo',
  creating: 'Formando…',
  enable: 'Ligar chat por times',
  enableHint: 'A aba Time aparece para quem assiste.',
  disable: 'Desligar chat por times',
  isOn: 'O chat por times está ligado.',
  notYours: 'O organizador pode formar times por aqui.',
  noTeams: 'Nenhum time ainda',
  teamName: ({ name }: { name: string }) => `Time ${name}`,
  members: ({ count }: { count: number }) => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  loading: 'Carregando os times…',
  failLoad: 'Falha ao carregar os times',
  failCreate: 'Falha ao formar os times',
  failStatus: 'Falha ao mudar o chat por times',
  tryAgain: 'Tentar de novo',
};

export type TeamsMessages = typeof messages;
