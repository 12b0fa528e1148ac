import type { Language } from '@palco/contract/languages';
import type { Brand } from '../../shared/brand.ts';
import { layOutMail } from '../../shared/mail-layout.ts';

type Words = {
  subject: (brand: string) => string;
  greeting: (name: string) => string;
  text: (brand: string) => string;
  linkLabel: string;
  footnote: string;
};

const words: Record<Language, Words> = {
  'pt-BR': {
    subject: (brand) => `Seu acesso a ${brand}`,
    greeting: (name) => `Olá, ${name}!`,
    text: (brand) => `Há uma conta para você em ${brand}. Escolha sua senha por este link, que vale por 7 dias.`,
    linkLabel: 'Escolher minha senha',
    footnote: 'Se o link não funcionar mais, use “Esqueci minha senha” na página de entrada.',
  },
  'en-US': {
    subject: (brand) => `Your access to ${brand}`,
    greeting: (name) => `Hello, ${name}!`,
    text: (brand) =>
      `There is an account for you at ${brand}. Choose your password with this link, which is valid for 7 days.`,
    linkLabel: 'Choose my password',
    footnote: 'If the link no longer works, use “Forgot my password” on the login page.',
  },
  'es-ES': {
    subject: (brand) => `Tu acceso a ${brand}`,
    greeting: (name) => `¡Hola, ${name}!`,
    text: (brand) =>
      `Hay una cuenta para ti en ${brand}. Elige tu contraseña con este enlace, que es válido durante 7 días.`,
    linkLabel: 'Elegir mi contraseña',
    footnote: 'Si el enlace ya no funciona, usa “Olvidé mi contraseña” en la página de inicio de sesión.',
  },
};

type Addressee = { readonly email: string; readonly name: string; readonly language: Language };

export const firstAccessMail = ({ email, name, language }: Addressee, url: string, brand: Brand) => {
  const w = words[language];
  return layOutMail(email, {
    brand,
    language,
    subject: w.subject(brand.name),
    greeting: w.greeting(name),
    paragraphs: [w.text(brand.name)],
    link: { label: w.linkLabel, url },
    footnote: w.footnote,
  });
};
