export const messages = {
  title: 'Meu perfil',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  saving: 'Salvando…',
  loading: 'Carregando…',
  greeting: ({ name }: { name: string }) => `OLÁ, ${name}!`,
  userId: 'ID',
  phone: 'Telefone',
  socialPlaceholder: ({ network }: { network: string }) => `Seu perfil no ${network}`,

  name: 'Nome',
  phoneHint: 'Com DDD; números de outros países começam com +',
  wrongName: 'Informe seu nome',
  wrongPhone: 'Número de telefone inválido',

  addPhoto: 'Adicionar foto',
  changePhoto: 'Alterar foto',
  removePhoto: 'Excluir foto',
  choosePhoto: 'Escolher foto',
  dropHint: 'Você também pode arrastar uma imagem para cá.',
  cropTitle: 'Recortar foto',
  cropText: 'Arraste a imagem e ajuste o zoom até ficar do seu jeito.',
  cropArea: 'Área de recorte; use as setas para mover a imagem',
  zoom: 'Zoom',
  crop: 'Recortar',
  uploadingLabel: 'Envio da foto',
  uploading: ({ percent }: { percent: number }) => `Enviando a foto: ${percent}%`,
  uploaded: 'Foto enviada. Salve para usá-la.',

  invalidImage: 'O arquivo escolhido não é uma imagem válida',
  maxImageSize: 'Tamanho máximo da imagem: 300x300',
  uploadFailed: 'Falha ao enviar a imagem',
  updated: 'Perfil atualizado',
  updateFailed: ({ reason }: { reason: string }) => `Falha ao atualizar o perfil. ${reason}`,
  wrongParameters: 'Um ou mais parâmetros de entrada são inválidos.',
  wrongCredentials: 'Credenciais de acesso inválidas, expiradas ou inexistentes.',
  unexpected: ({ status }: { status: number }) => `Erro inesperado do servidor (${status}).`,
  noNetwork: 'Sem acesso à internet.',

  changePassword: 'Alterar senha',
  passwordText: 'Os outros acessos à sua conta serão encerrados; este continua.',
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',
  repeatPassword: 'Repita a nova senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  passwordHint: ({ min }: { min: number }) => `Pelo menos ${min} caracteres`,
  passwordTooShort: ({ min }: { min: number }) => `A senha deve ter pelo menos ${min} caracteres`,
  passwordMismatch: 'As senhas não coincidem',
  passwordUnchanged: 'A nova senha é igual à atual.',
  wrongCurrentPassword: 'A senha atual não confere.',
  attemptsLeft: ({ count }: { count: number }) =>
    count === 0
      ? 'Não restam tentativas: aguarde 15 minutos.'
      : count === 1
        ? 'Resta 1 tentativa.'
        : `Restam ${count} tentativas.`,
  backToProfile: 'Voltar ao perfil',
  passwordChanged: 'Senha alterada. Os outros acessos foram encerrados.',
  passwordFailed: 'Falha ao alterar a senha',
};

export type ProfileDialogMessages = typeof messages;
