import type { AlertsMessages } from './messages.pt-BR.ts';

export const messages: AlertsMessages = {
  title: 'Avisarme cuando empiece',
  hint: 'Vale para todas las transmisiones de este curso.',
  byMail: 'Por correo',
  byPush: 'Por notificación del navegador',
  pushDenied: 'El navegador bloqueó las notificaciones de este sitio. Permítelas en sus ajustes.',
  pushFailed: 'Este navegador no pudo suscribirse. Inténtalo de nuevo o usa el correo.',
  failed: 'No se pudo guardar. Inténtalo de nuevo.',
  offTitle: 'Correos desactivados',
  offText: ({ course }) => `No recibirás más avisos de las transmisiones del curso ${course}.`,
  onTitle: 'Correos activados',
  onText: ({ course }) => `Recibirás avisos de las transmisiones del curso ${course}.`,
  turnOn: 'Recibirlos de nuevo',
  turnOff: 'No recibirlos más',
  working: 'Desactivando los correos…',
  invalidTitle: 'Este enlace no es válido',
  invalidText: 'Está incompleto, o el curso o la cuenta ya no existe.',
  failedTitle: 'No se pudieron desactivar los correos',
  tryAgain: 'Intentar de nuevo',
  home: 'Ir a la página principal',
};
