import type { Language } from '@palco/contract/languages';
import type { Brand } from '../../shared/brand.ts';
import { layOutMail } from '../../shared/mail-layout.ts';
import type { EndedLive, LiveFigures, Organizer } from './summary-repository.ts';

type Words = {
  subject: (room: string) => string;
  greeting: (name: string) => string;
  text: (room: string, course: string, minutes: string) => string;
  viewers: (people: string, peak: string, mean: string) => string;
  watched: (minutes: string) => string;
  messages: (count: string) => string;
  quiz: (quizzes: string, answers: string) => string;
  right: (percent: string) => string;
  report: string;
  reason: string;
};

const words: Record<Language, Words> = {
  'pt-BR': {
    subject: (room) => `Resumo da transmissão: ${room}`,
    greeting: (name) => `Olá, ${name}!`,
    text: (room, course, minutes) => `“${room}”, do curso ${course}, terminou depois de ${minutes} min.`,
    viewers: (people, peak, mean) =>
      `Pessoas que assistiram: ${people}. Ao mesmo tempo: no máximo ${peak}, em média ${mean}.`,
    watched: (minutes) => `Minutos assistidos: ${minutes}.`,
    messages: (count) => `Mensagens no chat: ${count}.`,
    quiz: (quizzes, answers) => `Quizzes: ${quizzes}; respostas: ${answers}.`,
    right: (percent) => `Respostas certas: ${percent}%.`,
    report: 'Ver o relatório',
    reason: 'Você organiza este curso. Administradores desligam estes resumos nas configurações.',
  },
  'en-US': {
    subject: (room) => `Summary of the live: ${room}`,
    greeting: (name) => `Hello, ${name}!`,
    text: (room, course, minutes) => `“${room}”, of the course ${course}, ended after ${minutes} min.`,
    viewers: (people, peak, mean) => `People who watched: ${people}. At once: ${peak} at most, ${mean} on average.`,
    watched: (minutes) => `Minutes watched: ${minutes}.`,
    messages: (count) => `Chat messages: ${count}.`,
    quiz: (quizzes, answers) => `Quizzes: ${quizzes}; answers: ${answers}.`,
    right: (percent) => `Right answers: ${percent}%.`,
    report: 'See the report',
    reason: 'You organize this course. Admins turn these summaries off in the settings.',
  },
  'es-ES': {
    subject: (room) => `Resumen del directo: ${room}`,
    greeting: (name) => `¡Hola, ${name}!`,
    text: (room, course, minutes) => `“${room}”, del curso ${course}, terminó después de ${minutes} min.`,
    viewers: (people, peak, mean) =>
      `Personas que lo vieron: ${people}. A la vez: ${peak} como máximo, ${mean} de media.`,
    watched: (minutes) => `Minutos vistos: ${minutes}.`,
    messages: (count) => `Mensajes en el chat: ${count}.`,
    quiz: (quizzes, answers) => `Quizzes: ${quizzes}; respuestas: ${answers}.`,
    right: (percent) => `Respuestas correctas: ${percent} %.`,
    report: 'Ver el informe',
    reason: 'Organizas este curso. Los administradores desactivan estos resúmenes en la configuración.',
  },
};

export const summaryMail = (to: Organizer, live: EndedLive, figures: LiveFigures, reportUrl: string, brand: Brand) => {
  const w = words[to.language];
  const format = (value: number) => new Intl.NumberFormat(to.language, { maximumFractionDigits: 1 }).format(value);
  const lengthMinutes = (live.endedAt.getTime() - live.startedAt.getTime()) / 60_000;
  return layOutMail(to.email, {
    brand,
    language: to.language,
    subject: w.subject(live.roomName),
    greeting: w.greeting(to.name),
    paragraphs: [
      w.text(live.roomName, live.courseName, format(Math.round(lengthMinutes))),
      w.viewers(format(figures.people), format(figures.peak), format(figures.mean)),
      w.watched(format(figures.watchedMinutes)),
      w.messages(format(figures.messages)),
      ...(figures.quizzes > 0 ? [w.quiz(format(figures.quizzes), format(figures.answers))] : []),
      ...(figures.rightPercent === null ? [] : [w.right(format(figures.rightPercent))]),
    ],
    link: { label: w.report, url: reportUrl },
    footnote: w.reason,
  });
};
