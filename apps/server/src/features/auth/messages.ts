/** Spec section 8, login: the only texts of this feature that the server sends itself. */
import type { Language } from '@palco/contract/languages';

type Messages = { wrongEmailOrPassword: string; blocked: string; tooManyAttempts: (minutes: number) => string };

export const authMessages: Record<Language, Messages> = {
  'pt-BR': {
    wrongEmailOrPassword: 'E-MAIL OU SENHA INCORRETOS',
    blocked: 'Esta conta está bloqueada. Fale com a organização.',
    tooManyAttempts: (minutes) =>
      `Muitas tentativas de acesso. Tente novamente em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  },
  'en-US': {
    wrongEmailOrPassword: 'WRONG EMAIL OR PASSWORD',
    blocked: 'This account is blocked. Contact the organizers.',
    tooManyAttempts: (minutes) => `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  },
  'es-ES': {
    wrongEmailOrPassword: 'CORREO ELECTRÓNICO O CONTRASEÑA INCORRECTOS',
    blocked: 'Esta cuenta está bloqueada. Contacta con la organización.',
    tooManyAttempts: (minutes) =>
      `Demasiados intentos de acceso. Inténtalo de nuevo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  },
};
