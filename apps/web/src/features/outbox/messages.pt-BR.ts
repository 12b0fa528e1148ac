import { pluralIn } from '../../lib/i18n/plural.ts';

const plural = pluralIn('pt-BR');

export const messages = {
  title: 'Caixa de saída',
  lead: 'Os e-mails que este servidor enviaria. Só existe na demonstração e no desenvolvimento.',
  count: ({ count }: { count: number }) => plural(count, { one: '# e-mail', other: '# e-mails' }),
  list: 'E-mails enviados',
  loading: 'Abrindo a caixa de saída…',
  emptyTitle: 'Nenhum e-mail por enquanto',
  emptyText: 'Peça uma recuperação de senha ou cadastre-se com um voucher: o e-mail aparece aqui sozinho.',
  goToLogin: 'Ir para o login',
  stale: 'Sem resposta do servidor. Continuamos tentando; a lista pode estar desatualizada.',
  backToList: 'Voltar para a lista',
  notThere: 'Este e-mail não está mais aqui.',
  to: 'Para',
  sentAt: 'Enviado em',
  views: 'Como ver o e-mail',
  asDesigned: 'Mensagem',
  asText: 'Somente texto',
  frameTitle: ({ subject }: { subject: string }) => `Mensagem: ${subject}`,
};

export type OutboxMessages = typeof messages;
