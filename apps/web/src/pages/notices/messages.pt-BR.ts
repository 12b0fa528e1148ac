import { pluralIn } from '../../lib/i18n/plural.ts';

const plural = pluralIn('pt-BR');

export const messages = {
  forcedTitle: 'Sua sessão terminou',
  forcedText: 'Por segurança, você foi desconectado. Entre de novo para continuar de onde parou.',
  loginAgain: 'Entrar de novo',
  elsewhereTitle: 'Você já entrou em outra máquina',
  elsewhereText:
    'Sua conta está sendo usada em outro aparelho ou navegador, e esta sessão foi encerrada. Se não foi você, troque sua senha.',
  close: 'Fechar',
  networkTitle: 'Sem conexão com o servidor',
  networkText: 'Verifique sua internet. Assim que a conexão voltar, levamos você de volta sozinhos.',
  nextTry: ({ seconds }: { seconds: number }) =>
    plural(seconds, { one: 'Nova tentativa em # segundo', other: 'Nova tentativa em # segundos' }),
  tryingNow: 'Tentando agora…',
  reload: 'Recarregar',
  permissionTitle: 'Você não tem permissão para ver isto',
  permissionText: 'Este conteúdo é de outras pessoas ou precisa de um acesso que sua conta não tem.',
  back: 'Voltar para o início',
  voucher: 'Usar um voucher',
  notFoundCode: 'Erro 404',
  notFoundTitle: 'Esta página saiu de cena',
  notFoundText: 'O endereço pode estar errado ou a página não existe mais.',
  goHome: 'Ir para o início',
};

export type NoticesMessages = typeof messages;
