import type { SetupMessages } from './messages.pt-BR.ts';

export const messages: SetupMessages = {
  title: 'Primera cuenta',
  heading: 'Crea la cuenta de administrador',
  lead: 'Esta instalación aún no tiene cuentas. La primera lo administra todo, y esta página solo funciona una vez.',
  code: 'Código de instalación',
  codeHint: 'El servidor mostró este código al iniciarse, como ABCD-EFGH-JKMN.',
  name: 'Tu nombre',
  email: 'Correo electrónico',
  invalidEmail: 'CORREO ELECTRÓNICO NO VÁLIDO.',
  password: 'Contraseña',
  repeatPassword: 'Repite la contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  passwordHint: ({ min }) => `Al menos ${min} caracteres`,
  passwordTooShort: ({ min }) => `La contraseña debe tener al menos ${min} caracteres`,
  passwordMismatch: 'Las contraseñas no coinciden',
  submit: 'Crear cuenta',
  submitting: 'Creando…',
  problems: {
    SETUP_CODE_WRONG: 'El código es incorrecto. Mira el último inicio del servidor: cada uno muestra un código nuevo.',
    SETUP_CLOSED: 'La primera cuenta ya se creó. Inicia sesión con ella.',
    TOO_MANY_REQUESTS: 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
    NO_NETWORK: 'El servidor no responde. Comprueba la conexión e inténtalo de nuevo.',
    FAILED: 'No se pudo crear la cuenta. Inténtalo de nuevo en un momento.',
  },
};
