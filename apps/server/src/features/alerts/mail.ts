import type { Language } from '@palco/contract/languages';
import type { Brand } from '../../shared/brand.ts';
import { layOutMail } from '../../shared/mail-layout.ts';
import type { LiveRoom, MailAddressee } from './repository.ts';

type Words = {
  subject: (room: string) => string;
  greeting: (name: string) => string;
  text: (room: string, course: string) => string;
  watch: string;
  reason: (course: string) => string;
  off: string;
};

export const words: Record<Language, Words> = {
  'pt-BR': {
    subject: (room) => `Ao vivo agora: ${room}`,
    greeting: (name) => `Olá, ${name}!`,
    text: (room, course) => `“${room}”, do curso ${course}, acabou de começar.`,
    watch: 'Assistir agora',
    reason: (course) => `Você pediu este aviso para o curso ${course}.`,
    off: 'Não receber mais estes e-mails',
  },
  'en-US': {
    subject: (room) => `Live now: ${room}`,
    greeting: (name) => `Hello, ${name}!`,
    text: (room, course) => `“${room}”, of the course ${course}, has just begun.`,
    watch: 'Watch now',
    reason: (course) => `You asked for this alert for the course ${course}.`,
    off: 'Stop these e-mails',
  },
  'es-ES': {
    subject: (room) => `En vivo ahora: ${room}`,
    greeting: (name) => `¡Hola, ${name}!`,
    text: (room, course) => `“${room}”, del curso ${course}, acaba de empezar.`,
    watch: 'Ver ahora',
    reason: (course) => `Pediste este aviso para el curso ${course}.`,
    off: 'No recibir más estos correos',
  },
};

export type LiveMailLinks = { readonly room: string; readonly off: string };

export const liveMail = (to: MailAddressee, room: LiveRoom, links: LiveMailLinks, brand: Brand) => {
  const w = words[to.language];
  return layOutMail(to.email, {
    brand,
    language: to.language,
    subject: w.subject(room.name),
    greeting: w.greeting(to.name),
    paragraphs: [w.text(room.name, room.courseName)],
    link: { label: w.watch, url: links.room },
    footnote: w.reason(room.courseName),
    unsubscribe: { label: w.off, url: links.off },
  });
};
