import type { TermsMessages } from './messages.pt-BR.ts';

export const messages: TermsMessages = {
  title: 'Términos de uso',
  lead: 'Lee el documento y acepta los términos para entrar en el curso.',
  document: 'Documento de los términos de uso',
  loading: 'Abriendo el documento…',
  failedTitle: 'No hemos podido abrir el documento',
  failedText: 'Puede haber cambiado de lugar, o falló la conexión. Inténtalo de nuevo.',
  retry: 'Intentar de nuevo',
  unsafeTitle: 'Este documento no se puede abrir aquí',
  unsafeText: 'La dirección del documento no es segura. Vuelve y entra en el curso de nuevo.',
  goHome: 'Ir al inicio',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  pageOf: ({ page, count }) => `Página ${page} de ${count}`,
  zoomIn: 'Ampliar',
  zoomOut: 'Reducir',
  accept: 'He leído y acepto los términos de uso',
  confirm: 'Confirmar',
  confirming: 'Confirmando…',
  acceptNoNetwork: 'Sin acceso a internet. Revisa tu conexión y confirma de nuevo.',
  acceptFailed: 'No se pudo registrar la aceptación. Confirma de nuevo en unos instantes.',
};
