export const messages = {
  loginTitle: 'Entrar',
  loginHeading: 'Bem-vindo de volta',
  loginLead: 'Entre para assistir às suas aulas e transmissões.',
  brandHeading: 'O palco é seu.',
  brandText: 'Aulas ao vivo e gravadas, conversa em tempo real e quizzes, tudo no mesmo lugar.',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  forgotPassword: 'Esqueci minha senha',
  logIn: 'Entrar',
  loggingIn: 'Entrando…',
  invalidEmail: 'E-MAIL INVÁLIDO.',
  wrongEmailOrPassword: 'E-MAIL OU SENHA INCORRETOS',
  attemptsLeft: ({ count }: { count: number }) =>
    count === 0
      ? 'Não restam tentativas: aguarde 15 minutos.'
      : count === 1
        ? 'Resta 1 tentativa.'
        : `Restam ${count} tentativas.`,
  loginFailed: ({ status }: { status: number }) => `Falha ao entrar (${status})`,
  noNetwork: 'Sem acesso à internet. Verifique sua conexão e tente de novo.',
  haveVoucher: 'Recebeu um voucher?',
  useVoucher: 'Ative aqui',
  logoutFailed: 'Falha ao sair',

  firstAccessTitle: 'Primeiro acesso',
  firstAccessHeading: 'Crie sua nova senha',
  firstAccessLead: ({ username }: { username: string }) =>
    `É o primeiro acesso de ${username}. Escolha uma senha só sua para continuar.`,
  newPassword: 'Nova senha',
  repeatPassword: 'Repita a nova senha',
  passwordHint: ({ min }: { min: number }) => `Pelo menos ${min} caracteres`,
  passwordTooShort: ({ min }: { min: number }) => `A senha deve ter pelo menos ${min} caracteres`,
  passwordUnchanged: 'Esta é a senha temporária. Escolha outra, só sua.',
  passwordMismatch: 'As senhas não coincidem',
  savePassword: 'Salvar e continuar',
  savingPassword: 'Salvando…',
  changeFailed: 'Falha ao alterar a senha',
  changeExpired: 'Seu acesso expirou. Entre de novo para criar a senha.',
  backToLogin: 'Voltar para o login',

  opening: 'Abrindo…',
  bootOfflineTitle: 'Não conseguimos acessar o servidor',
  bootOfflineText: 'Verifique sua conexão. Continuamos tentando e abrimos assim que der.',
  bootFailedTitle: 'Algo não saiu como devia',
  bootFailedText: ({ status }: { status: number }) =>
    `Erro inesperado do servidor (${status}). Tente de novo em instantes.`,
  tryAgain: 'Tentar de novo',
  trying: 'Tentando…',
};

export type AuthMessages = typeof messages;
