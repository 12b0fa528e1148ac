export const messages = {
  label: 'Aplicativo do Palco',
  title: 'Leve o Palco com você',
  text: 'Assista no aplicativo e receba avisos das aulas ao vivo.',
  getFor: ({ system }: { system: string }) => `Baixar o aplicativo para ${system}`,
  putAway: 'Agora não',
  decline: 'Não mostrar de novo',
  declineFailed: 'Não foi possível guardar sua escolha. Tente de novo.',
};

export type PromoMessages = typeof messages;
