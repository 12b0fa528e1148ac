import type { Language } from '@palco/contract/languages';
import type { Brand } from '../../shared/brand.ts';
import { layOutMail } from '../../shared/mail-layout.ts';

type Words = { subject: (name: string) => string; greeting: (name: string) => string; text: string };

const words: Record<Language, Words> = {
  'pt-BR': {
    subject: (name) => `${name}: e-mail de teste`,
    greeting: (name) => `Olá, ${name}!`,
    text: 'Este e-mail foi enviado nas configurações para testar o envio. Se você o está lendo, o envio funciona.',
  },
  'en-US': {
    subject: (name) => `${name}: test e-mail`,
    greeting: (name) => `Hello, ${name}!`,
    text: 'This e-mail was sent from the settings to test the delivery. If you are reading it, the delivery works.',
  },
  'es-ES': {
    subject: (name) => `${name}: correo de prueba`,
    greeting: (name) => `¡Hola, ${name}!`,
    text: 'Este correo se envió desde los ajustes para probar el envío. Si lo estás leyendo, el envío funciona.',
  },
};

export type Addressee = { readonly email: string; readonly name: string; readonly language: Language };

export const testMail = ({ email, name, language }: Addressee, brand: Brand) => {
  const w = words[language];
  return layOutMail(email, {
    brand,
    language,
    subject: w.subject(brand.name),
    greeting: w.greeting(name),
    paragraphs: [w.text],
  });
};
