/** The home page of a demo: a few channels, an open and two restricted courses, recorded rooms of every kind. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../adapters/db/database.ts';
import { demoLiveName } from './live-room.ts';
import { demoFileName } from './videos.ts';

type DemoRoom = {
  readonly name: string;
  readonly description: string;
  readonly poster: string;
  readonly course: 'open' | 'members' | 'voucher';
  readonly isMembersOnly?: boolean;
  readonly isProtected?: boolean;
  /** Without a video: the demo live transmits here. */
  readonly isLive?: boolean;
  readonly attachments?: readonly { name: string; file: string }[];
};

const guide = { name: 'Guia da aula.pdf', file: 'guia-da-aula.pdf' };
const exercises = { name: 'Exercícios.pdf', file: 'exercicios.pdf' };

const channels: readonly { name: string; rooms: readonly DemoRoom[] }[] = [
  {
    name: 'Primeiros passos',
    rooms: [
      {
        name: demoLiveName,
        description: 'Uma transmissão que nunca termina: luz lenta e um acorde baixinho. Entre no chat e diga olá.',
        poster: 'waves',
        course: 'open',
        isProtected: false,
        isLive: true,
      },
      {
        name: 'Boas-vindas ao Palco',
        description: 'Uma volta de um minuto pela plataforma: salas, conversa, quizzes e ranking.',
        poster: 'curtain',
        course: 'open',
        isProtected: false,
        attachments: [guide],
      },
      {
        name: 'Como assistir melhor',
        description: 'Qualidade, velocidade, legendas e atalhos do teclado.',
        poster: 'people',
        course: 'open',
      },
    ],
  },
  {
    name: 'Imagem e luz',
    rooms: [
      {
        name: 'Luz para quem fala',
        description: 'Três esquemas de luz que funcionam em qualquer sala, do mais simples ao mais bonito.',
        poster: 'light',
        course: 'members',
        attachments: [guide, exercises],
      },
      {
        name: 'Lentes e enquadramento',
        description: 'O que cada lente faz com um rosto, e onde pôr a câmera.',
        poster: 'lens',
        course: 'members',
      },
      {
        name: 'Cor ao entardecer',
        description: 'Balanço de branco quando a luz muda a cada minuto.',
        poster: 'dusk',
        course: 'open',
        isMembersOnly: true,
      },
    ],
  },
  {
    name: 'Som e edição',
    rooms: [
      {
        name: 'Som limpo com pouco',
        description: 'Microfones, distância e o silêncio da sala.',
        poster: 'sound',
        course: 'members',
        attachments: [exercises],
      },
      {
        name: 'Ritmo na edição',
        description: 'Cortes que ninguém percebe e pausas que todos sentem.',
        poster: 'timeline',
        course: 'members',
      },
      {
        name: 'Direção ao vivo: bastidores',
        description: 'A masterclass de quem entra por voucher.',
        poster: 'waves',
        course: 'voucher',
      },
    ],
  },
];

/** `voucherCourseId` is the course of the demo vouchers. */
export const seedDemoRooms = async (db: Db, voucherCourseId: string) => {
  const addCourse = async (name: string, is_open: boolean) =>
    (
      await db
        .insertInto('courses')
        .values({ name, is_open, has_gamification: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const courses = {
    open: await addCourse('Comece aqui', true),
    members: await addCourse('Oficina de transmissão', false),
    voucher: voucherCourseId,
  };
  await enrolDemoAccounts(db, courses);
  for (const [position, channel] of channels.entries()) {
    const { id: channel_id } = await db
      .insertInto('channels')
      .values({ name: channel.name, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const room of channel.rooms) await addRoom(db, room, channel_id, courses[room.course]);
  }
};

const addFilm = async (db: Db): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto('video_assets')
    .values({
      id,
      status: 'PREPARING',
      file_name: demoFileName,
      width: null,
      height: null,
      problem: null,
      made_by: null,
    })
    .execute();
  return id;
};

const addRoom = async (db: Db, room: DemoRoom, channel_id: string, course_id: string) => {
  const video_id = room.isLive ? null : await addFilm(db);
  const { id } = await db
    .insertInto('rooms')
    .values({
      channel_id,
      course_id,
      name: room.name,
      description: room.description,
      image_url: `/demo/${room.poster}.svg`,
      video_id,
      is_members_only: room.isMembersOnly ?? false,
      is_protected: room.isProtected ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { name, file } of room.attachments ?? []) {
    await db
      .insertInto('attachments')
      .values({ room_id: id, name, extension: 'pdf', url: `/demo/${file}`, storage_key: null })
      .execute();
  }
};

const enrolDemoAccounts = async (db: Db, courses: { open: string; members: string }) => {
  const enrolments = [
    ['monitor@palco.test', courses.members, 'full'],
    ['viewer@palco.test', courses.members, 'full'],
    ['viewer2@palco.test', courses.members, 'full'],
    ['newcomer@palco.test', courses.members, 'full'],
    ['guest@palco.test', courses.members, 'guest'],
    ['extra@palco.test', courses.members, 'extra'],
    ['viewer@palco.test', courses.open, 'full'],
  ] as const;
  for (const [email, course_id, kind] of enrolments) {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await db.insertInto('enrolments').values({ user_id: id, course_id, kind, expires_at: null }).execute();
  }
};
