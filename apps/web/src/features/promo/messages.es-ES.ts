import type { PromoMessages } from './messages.pt-BR.ts';

export const messages: PromoMessages = {
  label: 'La aplicación de Palco',
  title: 'Lleva Palco contigo',
  text: 'Mira las clases en la aplicación y recibe avisos de los directos.',
  getFor: ({ system }) => `Descargar la aplicación para ${system}`,
  putAway: 'Ahora no',
  decline: 'No volver a mostrar',
  declineFailed: 'No se pudo guardar tu elección. Inténtalo de nuevo.',
};
