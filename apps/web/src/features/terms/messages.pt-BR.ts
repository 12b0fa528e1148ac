export const messages = {
  title: 'Termos de uso',
  lead: 'Leia o documento e aceite os termos para entrar no curso.',
  document: 'Documento dos termos de uso',
  loading: 'Abrindo o documento…',
  failedTitle: 'Não conseguimos abrir o documento',
  failedText: 'Ele pode ter mudado de lugar, ou a conexão falhou. Tente de novo.',
  retry: 'Tentar de novo',
  unsafeTitle: 'Este documento não pode ser aberto aqui',
  unsafeText: 'O endereço do documento não é seguro. Volte e entre no curso de novo.',
  goHome: 'Ir para o início',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  pageOf: ({ page, count }: { page: number; count: number }) => `Página ${page} de ${count}`,
  zoomIn: 'Aumentar',
  zoomOut: 'Diminuir',
  accept: 'Li e aceito os termos de uso',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  acceptNoNetwork: 'Sem acesso à internet. Verifique sua conexão e confirme de novo.',
  acceptFailed: 'Não foi possível registrar o aceite. Confirme de novo em instantes.',
};

export type TermsMessages = typeof messages;
