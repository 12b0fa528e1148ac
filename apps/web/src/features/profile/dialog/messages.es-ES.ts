import type { ProfileDialogMessages } from './messages.pt-BR.ts';

export const messages: ProfileDialogMessages = {
  title: 'Mi perfil',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando…',
  loading: 'Cargando…',
  greeting: ({ name }) => `¡HOLA, ${name}!`,
  userId: 'ID',
  phone: 'Teléfono',
  socialPlaceholder: ({ network }) => `Tu perfil en ${network}`,

  name: 'Nombre',
  phoneHint: 'Con código de área; los números de otros países empiezan con +',
  wrongName: 'Indica tu nombre',
  wrongPhone: 'Número de teléfono no válido',

  addPhoto: 'Añadir foto',
  changePhoto: 'Cambiar foto',
  removePhoto: 'Eliminar foto',
  choosePhoto: 'Elegir foto',
  dropHint: 'También puedes arrastrar una imagen hasta aquí.',
  cropTitle: 'Recortar foto',
  cropText: 'Arrastra la imagen y ajusta el zoom hasta que te guste.',
  cropArea: 'Área de recorte; usa las flechas para mover la imagen',
  zoom: 'Zoom',
  crop: 'Recortar',
  uploadingLabel: 'Subida de la foto',
  uploading: ({ percent }) => `Subiendo la foto: ${percent}%`,
  uploaded: 'Foto subida. Guarda para usarla.',

  invalidImage: 'El archivo elegido no es una imagen válida',
  maxImageSize: 'Tamaño máximo de la imagen: 300x300',
  uploadFailed: 'Error al subir la imagen',
  updated: 'Perfil actualizado',
  updateFailed: ({ reason }) => `Error al actualizar el perfil. ${reason}`,
  wrongParameters: 'Uno o más parámetros de entrada no son válidos.',
  wrongCredentials: 'Credenciales de acceso no válidas, caducadas o inexistentes.',
  unexpected: ({ status }) => `Error inesperado del servidor (${status}).`,
  noNetwork: 'Sin acceso a internet.',

  changePassword: 'Cambiar contraseña',
  passwordText: 'Los demás accesos a tu cuenta se cerrarán; este continúa.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Nueva contraseña',
  repeatPassword: 'Repite la nueva contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  passwordHint: ({ min }) => `Al menos ${min} caracteres`,
  passwordTooShort: ({ min }) => `La contraseña debe tener al menos ${min} caracteres`,
  passwordMismatch: 'Las contraseñas no coinciden',
  passwordUnchanged: 'La nueva contraseña es igual a la actual.',
  wrongCurrentPassword: 'La contraseña actual no es correcta.',
  attemptsLeft: ({ count }) =>
    count === 0
      ? 'No quedan intentos: espera 15 minutos.'
      : count === 1
        ? 'Queda 1 intento.'
        : `Quedan ${count} intentos.`,
  backToProfile: 'Volver al perfil',
  passwordChanged: 'Contraseña cambiada. Los demás accesos se han cerrado.',
  passwordFailed: 'Error al cambiar la contraseña',
};
