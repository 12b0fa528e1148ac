import type { ReportsMessages } from './messages.pt-BR.ts';
import { type Sentences, say } from './sentence.ts';

const sentences: Sentences = {
  pin_message: ({ who, text }) => say`${who} fijó el mensaje «${text('text')}»`,
  unpin_message: ({ who }) => say`${who} dejó de fijar un mensaje`,
  block_user: ({ who, person }) => say`${who} bloqueó a ${person} en el chat`,
  unblock_user: ({ who, person }) => say`${who} desbloqueó a ${person} en el chat`,
  delete_message: ({ who }) => say`${who} borró un mensaje`,
  chat_enable: ({ who, is }) => (is('enabled') ? say`${who} activó el chat` : say`${who} desactivó el chat`),
  slow_mode: ({ who, count }) =>
    count('seconds') > 0
      ? say`${who} activó el modo lento (${count('seconds')} s)`
      : say`${who} desactivó el modo lento`,
  blocked_words: ({ who, count }) => say`${who} cambió su lista de palabras bloqueadas (${count('count')})`,
  monitors: ({ who, count }) => say`${who} cambió los monitores de la sala (${count('count')})`,
  teams_create: ({ who, count }) => say`${who} sorteó ${count('teams')} equipos de hasta ${count('size')} personas`,
  teams_enable: ({ who, is }) => (is('enabled') ? say`${who} activó los equipos` : say`${who} desactivó los equipos`),
  team_move: ({ who, person }) => say`${who} cambió a ${person} de equipo`,
  offer_create: ({ who, text }) => say`${who} preparó la oferta ${text('saleBaseUrl')}`,
  offer_enable: ({ who, is }) => (is('enabled') ? say`${who} mostró la oferta` : say`${who} ocultó la oferta`),
  quiz_create: ({ who, text }) => say`${who} creó el quiz «${text('title')}»`,
  quiz_update: ({ who, text }) => say`${who} cambió el quiz «${text('title')}»`,
  quiz_delete: ({ who, text }) => say`${who} eliminó el quiz «${text('title')}»`,
  quiz_release: ({ who, text }) => say`${who} lanzó el quiz «${text('title')}»`,
  quiz_close: ({ who, text }) => say`${who} cerró el quiz «${text('title')}»`,
  quiz_results: ({ who, text, is }) =>
    is('show')
      ? say`${who} mostró los resultados del quiz «${text('title')}»`
      : say`${who} ocultó los resultados del quiz «${text('title')}»`,
  doubt_take: ({ who, text }) => say`${who} tomó la duda «${text('text')}»`,
  doubt_release: ({ who, text }) => say`${who} devolvió la duda «${text('text')}»`,
  doubt_done: ({ who, text }) => say`${who} cerró la duda «${text('text')}»`,
  doubt_reopen: ({ who, text }) => say`${who} reabrió la duda «${text('text')}»`,
  run_sheet_add: ({ who, text }) => say`${who} añadió a la escaleta «${text('text')}»`,
  run_sheet_change: ({ who, text }) => say`${who} cambió en la escaleta «${text('text')}»`,
  run_sheet_remove: ({ who, text }) => say`${who} quitó de la escaleta «${text('text')}»`,
  run_sheet_restore: ({ who, text }) => say`${who} devolvió a la escaleta «${text('text')}»`,
  run_sheet_order: ({ who }) => say`${who} cambió el orden de la escaleta`,
  run_sheet_fire: ({ who, text, is }) =>
    is('again')
      ? say`${who} lanzó de nuevo de la escaleta «${text('text')}»`
      : say`${who} lanzó de la escaleta «${text('text')}»`,
  run_sheet_undo: ({ who, text }) => say`${who} desmarcó en la escaleta «${text('text')}»`,
  live_begin: ({ who }) => say`${who} inició el directo`,
  live_interrupted: () => say`La señal del directo dejó de llegar`,
  live_resumed: () => say`La señal del directo vuelve a llegar`,
  live_end: ({ who }) => say`${who} terminó el directo`,
  link_create: ({ who, text }) =>
    text('type').includes('participant')
      ? say`${who} creó un enlace para participar en el escenario`
      : say`${who} creó un enlace para transmitir`,
  link_revoke: ({ who, text }) =>
    text('linkId') === '' ? say`${who} revocó todos los enlaces` : say`${who} revocó un enlace`,
  stage_invite: ({ who, person }) => say`${who} invitó a ${person} al escenario`,
  stage_remove: ({ who, person }) => say`${who} sacó a ${person} del escenario`,
  stage_mute: ({ who, person }) => say`${who} silenció a ${person}`,
  recording_stopped: () => say`La grabación se detuvo: disco lleno`,
  recording_resumed: () => say`La grabación continuó`,
  reload_player: ({ who }) => say`${who} recargó los reproductores`,
  reload_pages: ({ who }) => say`${who} recargó todas las páginas`,
  room_create: ({ who, text }) => say`${who} creó la sala «${text('name')}»`,
  room_change: ({ who, count }) =>
    count('fields') === 1
      ? say`${who} cambió 1 campo de la sala`
      : say`${who} cambió ${count('fields')} campos de la sala`,
  room_delete: ({ who, text }) => say`${who} eliminó la sala «${text('name')}»`,
  room_duplicate: ({ who }) => say`${who} creó esta sala como copia de otra`,
  room_move: ({ who }) => say`${who} movió la sala`,
  room_archive: ({ who }) => say`${who} archivó la sala`,
  room_restore: ({ who }) => say`${who} restauró la sala`,
  room_cover: ({ who, text }) =>
    text('imageUrl') === '' ? say`${who} quitó la portada de la sala` : say`${who} cambió la portada de la sala`,
  attachment_add: ({ who, text }) => say`${who} adjuntó ${text('name')}`,
  attachment_remove: ({ who }) => say`${who} quitó un adjunto`,
  channel_create: ({ who, text }) => say`${who} creó el canal «${text('name')}»`,
  channel_rename: ({ who, text }) => say`${who} cambió el nombre del canal «${text('former')}» a «${text('name')}»`,
  channel_order: ({ who }) => say`${who} cambió el orden de los canales`,
  channel_delete: ({ who, text }) => say`${who} eliminó el canal «${text('name')}»`,
  course_create: ({ who, text }) => say`${who} creó el curso «${text('name')}»`,
  course_change: ({ who, text }) => say`${who} cambió el curso «${text('name')}»`,
  course_delete: ({ who, text }) => say`${who} eliminó el curso «${text('name')}»`,
  course_room_order: ({ who, course }) => say`${who} cambió el orden de las salas del curso «${course}»`,
  course_cover: ({ who, course }) => say`${who} cambió la portada del curso «${course}»`,
  course_organizer_add: ({ who, person, course }) => say`${who} dio el curso «${course}» a ${person} para organizarlo`,
  course_organizer_remove: ({ who, person, course }) =>
    say`${who} quitó a ${person} de la organización del curso «${course}»`,
  organizer_courses: ({ who, person }) => say`${who} cambió los cursos que ${person} organiza`,
  settings_change: ({ who }) => say`${who} cambió los ajustes de la instalación`,
  course_terms: ({ who, course }) => say`${who} cambió los términos del curso «${course}»`,
  gamification_change: ({ who, course }) => say`${who} cambió la gamificación del curso «${course}»`,
  ranking_reset: ({ who, course, count }) =>
    say`${who} puso a cero el ranking del curso «${course}» (${count('people')} personas)`,
  voucher_batch_created: ({ who, course, count }) =>
    say`${who} creó un lote de ${count('count')} vouchers del curso «${course}»`,
  voucher_batch_revoked: ({ who, count, text }) =>
    say`${who} revocó ${count('count')} vouchers del lote ${text('batchId')}`,
  voucher_batch_exported: ({ who, text }) => say`${who} exportó el lote de vouchers ${text('batchId')}`,
  voucher_revoked: ({ who, text }) => say`${who} revocó el voucher ${text('code')}`,
  voucher_restored: ({ who, text }) => say`${who} restauró el voucher ${text('code')}`,
  people_roles: ({ who, person }) => say`${who} cambió los roles de ${person}`,
  people_block: ({ who, person }) => say`${who} bloqueó la cuenta de ${person}`,
  people_unblock: ({ who, person }) => say`${who} desbloqueó la cuenta de ${person}`,
  people_end_logins: ({ who, person }) => say`${who} cerró sesiones de ${person}`,
  people_salesforce_id: ({ who, person }) => say`${who} cambió el id de Salesforce de ${person}`,
  people_first_access: ({ who, person }) => say`${who} envió el correo de primer acceso a ${person}`,
  people_enrol: ({ who, person, course }) => say`${who} inscribió a ${person} en el curso «${course}»`,
  people_remove_enrolment: ({ who, person, course }) =>
    say`${who} quitó la inscripción de ${person} en el curso «${course}»`,
  people_import: ({ who, count }) =>
    say`${who} importó personas: ${count('created')} nuevas, ${count('enrolled')} inscritas`,
  people_export: ({ who }) => say`${who} exportó la lista de personas`,
  room_join: ({ who }) => say`${who} entró en la sala`,
  room_leave: ({ who }) => say`${who} salió de la sala`,
  chat_enter: ({ who }) => say`${who} entró en el chat`,
  chat_exit: ({ who }) => say`${who} salió del chat`,
  quiz_answer: ({ who }) => say`${who} respondió al quiz`,
  offer_open: ({ who, text }) =>
    text('kind').includes('qr') ? say`${who} abrió la oferta con el código QR` : say`${who} abrió la oferta`,
  attachment_download: ({ who, text }) =>
    text('name') === '' ? say`${who} descargó un adjunto` : say`${who} descargó ${text('name')}`,
  voucher_use: ({ who }) => say`${who} usó un voucher`,
  login: ({ who }) => say`${who} inició sesión`,
  logout: ({ who }) => say`${who} cerró sesión`,
  people_data_export: ({ who, person }) => say`${who} exportó los datos de ${person}`,
  people_erase: ({ who, person }) => say`${who} borró los datos de ${person}`,
};

export const messages: ReportsMessages = {
  report: 'Informe',
  history: 'Historial',
  historyHint: 'Lo que hicieron los organizadores, lo más reciente primero.',
  log: 'Registro',
  server: 'El servidor',
  unknownPerson: 'una persona',
  empty: 'Aún no ha pasado nada.',
  loading: 'Cargando las acciones…',
  failed: 'No pudimos cargar las acciones.',
  tryAgain: 'Intentar de nuevo',
  loadMore: 'Cargar más',
  loadingMore: 'Cargando…',
  inRoom: 'Sala',
  deleted: 'eliminada',
  timeZone: ({ zone }) => `Horas: ${zone}`,
  sentences,
};
