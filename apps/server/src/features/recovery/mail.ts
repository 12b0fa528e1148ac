import type { Language } from '@palco/contract/languages';
import type { Brand } from '../../shared/brand.ts';
import { layOutMail, type MailContent } from '../../shared/mail-layout.ts';

type Words = {
  subject: string;
  greeting: (name: string) => string;
  code: string;
  link: string;
  linkLabel: string;
  footnote: string;
};

const words: Record<Language, Words> = {
  'pt-BR': {
    subject: 'Recuperação de senha',
    greeting: (name) => `Olá, ${name}!`,
    code: 'Use este código para criar uma nova senha. Ele vale por 15 minutos.',
    link: 'Use este link para criar uma nova senha. Ele vale por 15 minutos.',
    linkLabel: 'Criar nova senha',
    footnote: 'Se você não pediu isto, ignore este e-mail: sua senha continua a mesma.',
  },
  'en-US': {
    subject: 'Password recovery',
    greeting: (name) => `Hello, ${name}!`,
    code: 'Use this code to set a new password. It is valid for 15 minutes.',
    link: 'Use this link to set a new password. It is valid for 15 minutes.',
    linkLabel: 'Set a new password',
    footnote: 'If you did not ask for this, ignore this e-mail: your password stays the same.',
  },
  'es-ES': {
    subject: 'Recuperación de contraseña',
    greeting: (name) => `¡Hola, ${name}!`,
    code: 'Usa este código para crear una nueva contraseña. Es válido durante 15 minutos.',
    link: 'Usa este enlace para crear una nueva contraseña. Es válido durante 15 minutos.',
    linkLabel: 'Crear nueva contraseña',
    footnote: 'Si no has pedido esto, ignora este correo: tu contraseña sigue siendo la misma.',
  },
};

type Addressee = { readonly email: string; readonly name: string; readonly language: Language };

export const recoveryCodeMail = (to: Addressee, code: string, brand: Brand) => {
  const w = words[to.language];
  return mail(to, { brand, subject: `${w.subject}: ${code}`, paragraphs: [w.code], code });
};

export const recoveryLinkMail = (to: Addressee, url: string, brand: Brand) => {
  const w = words[to.language];
  return mail(to, { brand, subject: w.subject, paragraphs: [w.link], link: { label: w.linkLabel, url } });
};

const mail = (to: Addressee, content: Omit<MailContent, 'language' | 'greeting' | 'footnote'>) => {
  const w = words[to.language];
  return layOutMail(to.email, {
    ...content,
    language: to.language,
    greeting: w.greeting(to.name),
    footnote: w.footnote,
  });
};
