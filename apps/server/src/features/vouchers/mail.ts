import type { Language } from '@palco/contract/languages';
import type { Brand } from '../../shared/brand.ts';
import { layOutMail } from '../../shared/mail-layout.ts';

type Words = {
  greeting: (name: string) => string;
  code: { subject: string; text: string; footnote: string };
  welcome: { subject: (brand: string) => string; text: (course: string) => string; link: string };
  activated: { subject: () => string; text: (course: string) => string; link: string };
};

const words: Record<Language, Words> = {
  'pt-BR': {
    greeting: (name) => `Olá, ${name}!`,
    code: {
      subject: 'Confirme seu e-mail',
      text: 'Digite este código para continuar seu cadastro. Ele vale por 30 minutos.',
      footnote: 'Se você não iniciou um cadastro, ignore este e-mail.',
    },
    welcome: {
      subject: (brand) => `Boas-vindas a ${brand}`,
      text: (course) => `Sua conta está pronta e você já tem acesso ao curso ${course}.`,
      link: 'Entrar',
    },
    activated: {
      subject: () => 'Voucher ativado',
      text: (course) => `Seu voucher foi ativado: o curso ${course} está liberado na sua conta.`,
      link: 'Ver meus cursos',
    },
  },
  'en-US': {
    greeting: (name) => `Hello, ${name}!`,
    code: {
      subject: 'Confirm your e-mail',
      text: 'Type this code to go on with your registration. It is valid for 30 minutes.',
      footnote: 'If you did not start a registration, ignore this e-mail.',
    },
    welcome: {
      subject: (brand) => `Welcome to ${brand}`,
      text: (course) => `Your account is ready and the course ${course} is open to you.`,
      link: 'Log in',
    },
    activated: {
      subject: () => 'Voucher activated',
      text: (course) => `Your voucher was activated: the course ${course} is now open on your account.`,
      link: 'See my courses',
    },
  },
  'es-ES': {
    greeting: (name) => `¡Hola, ${name}!`,
    code: {
      subject: 'Confirma tu correo',
      text: 'Escribe este código para continuar tu registro. Es válido durante 30 minutos.',
      footnote: 'Si no has iniciado un registro, ignora este correo.',
    },
    welcome: {
      subject: (brand) => `Te damos la bienvenida a ${brand}`,
      text: (course) => `Tu cuenta está lista y ya tienes acceso al curso ${course}.`,
      link: 'Entrar',
    },
    activated: {
      subject: () => 'Cupón activado',
      text: (course) => `Tu cupón se ha activado: el curso ${course} está disponible en tu cuenta.`,
      link: 'Ver mis cursos',
    },
  },
};

export type Addressee = { readonly email: string; readonly name: string; readonly language: Language };

export const emailCodeMail = (to: Addressee, code: string, brand: Brand) => {
  const { greeting, code: w } = words[to.language];
  return layOutMail(to.email, {
    brand,
    language: to.language,
    subject: `${w.subject}: ${code}`,
    greeting: greeting(to.name),
    paragraphs: [w.text],
    code,
    footnote: w.footnote,
  });
};

export const welcomeMail = (to: Addressee, courseName: string, url: string, brand: Brand) =>
  enrolledMail('welcome', to, courseName, url, brand);
export const activatedMail = (to: Addressee, courseName: string, url: string, brand: Brand) =>
  enrolledMail('activated', to, courseName, url, brand);

const enrolledMail = (kind: 'welcome' | 'activated', to: Addressee, courseName: string, url: string, brand: Brand) => {
  const { greeting, [kind]: w } = words[to.language];
  return layOutMail(to.email, {
    brand,
    language: to.language,
    subject: w.subject(brand.name),
    greeting: greeting(to.name),
    paragraphs: [w.text(courseName)],
    link: { label: w.link, url },
  });
};
