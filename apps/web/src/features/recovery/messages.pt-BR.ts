import type { RecoveryProblem } from './recovery-problem.ts';

export const messages = {
  requestTitle: 'Recuperar senha',
  requestHeading: 'Esqueceu sua senha?',
  requestLead: 'Digite o e-mail da sua conta. Enviaremos um código de seis dígitos para você criar uma nova senha.',
  email: 'E-mail',
  invalidEmail: 'E-MAIL INVÁLIDO.',
  sendCode: 'Enviar código',
  sendingCode: 'Enviando…',
  codeSent: 'Código enviado',
  haveCode: 'Já tenho um código',
  backToLogin: 'Voltar para o login',

  checkTitle: 'Confira seu e-mail',
  checkLead: ({ email }: { email: string }) =>
    `Enviamos um código de seis dígitos para ${email}. Ele vale por 15 minutos.`,
  checkLeadNobody: 'Se você pediu um código de recuperação, ele está na sua caixa de entrada e vale por 15 minutos.',
  checkHint: 'Não chegou? Veja também a caixa de spam: às vezes leva um minuto.',
  enterCode: 'Digitar o código',
  askForCode: 'Pedir um código',

  codeTitle: 'Digite o código',
  codeLead: ({ email }: { email: string }) => `Digite o código de seis dígitos que enviamos para ${email}.`,
  code: 'Código de verificação',
  codeBox: ({ place }: { place: number }) => `Dígito ${place} de 6`,
  verify: 'Verificar',
  verifying: 'Verificando…',
  resendIn: ({ time }: { time: string }) => `Reenviar o código em ${time}`,
  notReceived: 'Não recebeu?',
  resend: 'Reenviar código',
  resending: 'Reenviando…',

  newTitle: 'Nova senha',
  newHeading: 'Crie sua nova senha',
  newLead: 'Escolha uma senha que você não usa em outro lugar. Os outros aparelhos serão desconectados.',
  newPassword: 'Nova senha',
  repeatPassword: 'Repita a nova senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  passwordHint: ({ min }: { min: number }) => `Pelo menos ${min} caracteres`,
  passwordMismatch: 'As senhas não coincidem',
  savePassword: 'Salvar nova senha',
  savingPassword: 'Salvando…',

  successTitle: 'Senha alterada',
  successLead: 'Tudo certo: sua nova senha já vale. Entre com ela para continuar.',
  logIn: 'Entrar',
  failedTitle: 'Não foi possível alterar a senha',
  failedLead: 'O pedido de recuperação já foi usado ou passou da validade. Sua senha continua a mesma.',
  noLinkTitle: 'Este link não vale mais',
  noLinkLead: 'O link está incompleto ou passou da validade de 15 minutos. Peça um novo código para criar a senha.',
  askAgain: 'Pedir um novo código',

  problems: {
    ERROR_EMAILNOTFOUND: 'E-MAIL NÃO ENCONTRADO',
    INTERVAL_VERIFICATION_CODE: 'Um código acabou de ser enviado. Aguarde 1 minuto para pedir outro.',
    INVALID_VERIFICATION_CODE: 'Código inválido. Confira e tente de novo.',
    EXPIRED_VERIFICATION_CODE: 'O código expirou. Peça um novo para continuar.',
    MAX_RETRIES_VERIFICATION_CODE: 'Você atingiu o número máximo de tentativas. Peça um novo código.',
    ERROR_CREDENTIALS: 'Credenciais de acesso inválidas, expiradas ou inexistentes.',
    PASSWORD_TOO_SHORT: 'A senha deve ter pelo menos 8 caracteres',
    ERROR_CHANGEPASSFAIL: 'Falha ao alterar a senha',
    ERROR_RECOVERPASSFAIL: 'Falha ao recuperar a senha. Tente de novo em instantes.',
    ERROR_NONETWORK: 'Sem acesso à internet. Verifique sua conexão e tente de novo.',
  } satisfies Record<RecoveryProblem, string>,
};

export type RecoveryMessages = typeof messages;
