export const messages = {
  title: 'Avisar quando começar',
  hint: 'Vale para todas as transmissões deste curso.',
  byMail: 'Por e-mail',
  byPush: 'Por notificação do navegador',
  pushDenied: 'O navegador bloqueou as notificações deste site. Libere-as nas configurações dele.',
  pushFailed: 'Este navegador não conseguiu se inscrever. Tente de novo ou use o e-mail.',
  failed: 'Não foi possível salvar. Tente de novo.',
  offTitle: 'E-mails desligados',
  offText: ({ course }: { course: string }) => `Você não receberá mais avisos das transmissões do curso ${course}.`,
  onTitle: 'E-mails ligados',
  onText: ({ course }: { course: string }) => `Você receberá avisos das transmissões do curso ${course}.`,
  turnOn: 'Receber de novo',
  turnOff: 'Não receber mais',
  working: 'Desligando os e-mails…',
  invalidTitle: 'Este link não vale',
  invalidText: 'Ele está incompleto, ou o curso ou a conta não existe mais.',
  failedTitle: 'Não foi possível desligar os e-mails',
  tryAgain: 'Tentar de novo',
  home: 'Ir para a página inicial',
};

export type AlertsMessages = typeof messages;
