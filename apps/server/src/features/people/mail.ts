import type { Language } from '@palco/contract/languages';
import { layOutMail } from '../../shared/mail-layout.ts';

type Words = {
  subject: string;
  greeting: (name: string) => string;
  text: string;
  linkLabel: string;
  footnote: string;
};

const words: Record<Language, Words> = {
  'pt-BR': {
    subject: 'Seu acesso ao Palco',
    greeting: (name) => `Olá, ${name}!`,
    text: 'Há uma conta para você no Palco. Escolha sua senha por este link, que vale por 7 dias.',
    linkLabel: 'Escolher minha senha',
    footnote: 'Se o link não funcionar mais, use “Esqueci minha senha” na página de entrada.',
  },
  'en-US': {
    subject: 'Your access to Palco',
    greeting: (name) => `Hello, ${name}!`,
    text: 'There is an account for you at Palco. Choose your password with this link, which is valid for 7 days.',
    linkLabel: 'Choose my password',
    footnote: 'If the link no longer works, use “Forgot my password” on the login page.',
  },
  'es-ES': {
    subject: 'Tu acceso a Palco',
    greeting: (name) => `¡Hola, ${name}!`,
    text: 'Hay una cuenta para ti en Palco. Elige tu contraseña con este enlace, que es válido durante 7 días.',
    linkLabel: 'Elegir mi contraseña',
    footnote: 'Si el enlace ya no funciona, usa “Olvidé mi contraseña” en la página de inicio de sesión.',
  },
};

type Addressee = { readonly email: string; readonly name: string; readonly language: Language };

export const firstAccessMail = ({ email, name, language }: Addressee, url: string) => {
  const w = words[language];
  return layOutMail(email, {
    language,
    subject: w.subject,
    greeting: w.greeting(name),
    paragraphs: [w.text],
    link: { label: w.linkLabel, url },
    footnote: w.footnote,
  });
};
