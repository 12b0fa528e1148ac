import { pluralIn } from '../../lib/i18n/plural.ts';
import type { NoticesMessages } from './messages.pt-BR.ts';

const plural = pluralIn('es-ES');

export const messages: NoticesMessages = {
  forcedTitle: 'Tu sesión ha terminado',
  forcedText: 'Por seguridad, te hemos desconectado. Inicia sesión de nuevo para continuar donde lo dejaste.',
  loginAgain: 'Iniciar sesión de nuevo',
  elsewhereTitle: 'Ya has iniciado sesión en otra máquina',
  elsewhereText:
    'Tu cuenta se está usando en otro dispositivo o navegador, y esta sesión se ha cerrado. Si no has sido tú, cambia tu contraseña.',
  close: 'Cerrar',
  networkTitle: 'Sin conexión con el servidor',
  networkText: 'Revisa tu internet. En cuanto vuelva la conexión, te llevaremos de vuelta automáticamente.',
  nextTry: ({ seconds }) =>
    plural(seconds, { one: 'Nuevo intento en # segundo', other: 'Nuevo intento en # segundos' }),
  tryingNow: 'Intentando ahora…',
  reload: 'Recargar',
  permissionTitle: 'No tienes permiso para ver esto',
  permissionText: 'Este contenido es de otras personas o necesita un acceso que tu cuenta no tiene.',
  back: 'Volver al inicio',
  voucher: 'Usar un cupón',
  notFoundCode: 'Error 404',
  notFoundTitle: 'Esta página salió de escena',
  notFoundText: 'La dirección puede estar mal escrita o la página ya no existe.',
  goHome: 'Ir al inicio',
};
