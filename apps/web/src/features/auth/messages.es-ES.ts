import type { AuthMessages } from './messages.pt-BR.ts';

export const messages: AuthMessages = {
  loginTitle: 'Iniciar sesión',
  loginHeading: 'Qué bueno verte de nuevo',
  loginLead: 'Inicia sesión para ver tus clases y transmisiones.',
  brandHeading: 'El escenario es tuyo.',
  brandText: 'Clases en directo y grabadas, conversación en tiempo real y cuestionarios, todo en un mismo lugar.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  forgotPassword: 'Olvidé mi contraseña',
  logIn: 'Iniciar sesión',
  loggingIn: 'Iniciando sesión…',
  invalidEmail: 'CORREO ELECTRÓNICO NO VÁLIDO.',
  wrongEmailOrPassword: 'CORREO O CONTRASEÑA INCORRECTOS',
  attemptsLeft: ({ count }) =>
    count === 0
      ? 'No quedan intentos: espera 15 minutos.'
      : count === 1
        ? 'Queda 1 intento.'
        : `Quedan ${count} intentos.`,
  loginFailed: ({ status }) => `Error al iniciar sesión (${status})`,
  noNetwork: 'Sin acceso a internet. Revisa tu conexión e inténtalo de nuevo.',
  haveVoucher: '¿Tienes un cupón?',
  useVoucher: 'Actívalo aquí',
  logoutFailed: 'Error al cerrar sesión',

  firstAccessTitle: 'Primer acceso',
  firstAccessHeading: 'Crea tu nueva contraseña',
  firstAccessLead: ({ username }) => `Es el primer acceso de ${username}. Elige una contraseña propia para continuar.`,
  newPassword: 'Nueva contraseña',
  repeatPassword: 'Repite la nueva contraseña',
  passwordHint: ({ min }) => `Al menos ${min} caracteres`,
  passwordTooShort: ({ min }) => `La contraseña debe tener al menos ${min} caracteres`,
  passwordUnchanged: 'Esta es la contraseña temporal. Elige otra, solo tuya.',
  passwordMismatch: 'Las contraseñas no coinciden',
  savePassword: 'Guardar y continuar',
  savingPassword: 'Guardando…',
  changeFailed: 'Error al cambiar la contraseña',
  changeExpired: 'Tu acceso ha caducado. Inicia sesión de nuevo para crear la contraseña.',
  backToLogin: 'Volver al inicio de sesión',

  opening: 'Abriendo…',
  bootOfflineTitle: 'No podemos acceder al servidor',
  bootOfflineText: 'Revisa tu conexión. Seguimos intentándolo y abriremos en cuanto sea posible.',
  bootFailedTitle: 'Algo no salió como debía',
  bootFailedText: ({ status }) => `Error inesperado del servidor (${status}). Inténtalo de nuevo en unos instantes.`,
  tryAgain: 'Intentar de nuevo',
  trying: 'Intentando…',
};
