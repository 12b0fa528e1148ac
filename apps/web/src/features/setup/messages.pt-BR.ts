export const messages = {
  title: 'Primeira conta',
  heading: 'Crie a conta de administrador',
  lead: 'Esta instalação ainda não tem contas. A primeira administra tudo, e esta página só funciona uma vez.',
  code: 'Código de instalação',
  codeHint: 'O servidor mostrou este código ao iniciar, como ABCD-EFGH-JKMN.',
  name: 'Seu nome',
  email: 'E-mail',
  invalidEmail: 'E-MAIL INVÁLIDO.',
  password: 'Senha',
  repeatPassword: 'Repita a senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  passwordHint: ({ min }: { min: number }) => `No mínimo ${min} caracteres`,
  passwordTooShort: ({ min }: { min: number }) => `A senha deve ter no mínimo ${min} caracteres`,
  passwordMismatch: 'As senhas não coincidem',
  submit: 'Criar conta',
  submitting: 'Criando…',
  problems: {
    SETUP_CODE_WRONG: 'O código está errado. Veja a última inicialização do servidor: cada uma mostra um código novo.',
    SETUP_CLOSED: 'A primeira conta já foi criada. Entre com ela.',
    TOO_MANY_REQUESTS: 'Muitas tentativas. Espere um minuto e tente de novo.',
    NO_NETWORK: 'Sem resposta do servidor. Verifique a conexão e tente de novo.',
    FAILED: 'A conta não pôde ser criada. Tente de novo em instantes.',
  },
};

export type SetupMessages = typeof messages;
