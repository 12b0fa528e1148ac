import { type Sentences, say } from './sentence.ts';

const sentences: Sentences = {
  pin_message: ({ who, text }) => say`${who} fixou a mensagem “${text('text')}”`,
  unpin_message: ({ who }) => say`${who} desafixou uma mensagem`,
  block_user: ({ who, person }) => say`${who} bloqueou ${person} no chat`,
  unblock_user: ({ who, person }) => say`${who} desbloqueou ${person} no chat`,
  delete_message: ({ who }) => say`${who} apagou uma mensagem`,
  chat_enable: ({ who, is }) => (is('enabled') ? say`${who} ligou o chat` : say`${who} desligou o chat`),
  slow_mode: ({ who, count }) =>
    count('seconds') > 0 ? say`${who} ligou o modo lento (${count('seconds')} s)` : say`${who} desligou o modo lento`,
  blocked_words: ({ who, count }) => say`${who} mudou sua lista de palavras bloqueadas (${count('count')})`,
  monitors: ({ who, count }) => say`${who} mudou os monitores da sala (${count('count')})`,
  teams_create: ({ who, count }) => say`${who} sorteou ${count('teams')} times de até ${count('size')} pessoas`,
  teams_enable: ({ who, is }) => (is('enabled') ? say`${who} ligou os times` : say`${who} desligou os times`),
  team_move: ({ who, person }) => say`${who} mudou ${person} de time`,
  offer_create: ({ who, text }) => say`${who} preparou a oferta ${text('saleBaseUrl')}`,
  offer_enable: ({ who, is }) => (is('enabled') ? say`${who} mostrou a oferta` : say`${who} escondeu a oferta`),
  quiz_create: ({ who, text }) => say`${who} criou o quiz “${text('title')}”`,
  quiz_update: ({ who, text }) => say`${who} alterou o quiz “${text('title')}”`,
  quiz_delete: ({ who, text }) => say`${who} excluiu o quiz “${text('title')}”`,
  quiz_release: ({ who, text }) => say`${who} lançou o quiz “${text('title')}”`,
  quiz_close: ({ who, text }) => say`${who} encerrou o quiz “${text('title')}”`,
  quiz_results: ({ who, text, is }) =>
    is('show')
      ? say`${who} mostrou os resultados do quiz “${text('title')}”`
      : say`${who} escondeu os resultados do quiz “${text('title')}”`,
  doubt_take: ({ who, text }) => say`${who} assumiu a dúvida “${text('text')}”`,
  doubt_release: ({ who, text }) => say`${who} devolveu a dúvida “${text('text')}”`,
  doubt_done: ({ who, text }) => say`${who} concluiu a dúvida “${text('text')}”`,
  doubt_reopen: ({ who, text }) => say`${who} reabriu a dúvida “${text('text')}”`,
  run_sheet_add: ({ who, text }) => say`${who} incluiu no roteiro “${text('text')}”`,
  run_sheet_change: ({ who, text }) => say`${who} alterou no roteiro “${text('text')}”`,
  run_sheet_remove: ({ who, text }) => say`${who} tirou do roteiro “${text('text')}”`,
  run_sheet_restore: ({ who, text }) => say`${who} devolveu ao roteiro “${text('text')}”`,
  run_sheet_order: ({ who }) => say`${who} mudou a ordem do roteiro`,
  run_sheet_fire: ({ who, text, is }) =>
    is('again')
      ? say`${who} disparou de novo do roteiro “${text('text')}”`
      : say`${who} disparou do roteiro “${text('text')}”`,
  run_sheet_undo: ({ who, text }) => say`${who} desmarcou no roteiro “${text('text')}”`,
  live_begin: ({ who }) => say`${who} iniciou a transmissão`,
  live_interrupted: () => say`O sinal da transmissão parou de chegar`,
  live_resumed: () => say`O sinal da transmissão voltou a chegar`,
  live_end: ({ who }) => say`${who} encerrou a transmissão`,
  link_create: ({ who, text }) =>
    text('type').includes('participant')
      ? say`${who} criou um link para participar do palco`
      : say`${who} criou um link para transmitir`,
  link_revoke: ({ who, text }) =>
    text('linkId') === '' ? say`${who} revogou todos os links` : say`${who} revogou um link`,
  stage_invite: ({ who, person }) => say`${who} convidou ${person} para o palco`,
  stage_remove: ({ who, person }) => say`${who} tirou ${person} do palco`,
  stage_mute: ({ who, person }) => say`${who} silenciou ${person}`,
  recording_stopped: () => say`A gravação parou: disco cheio`,
  recording_resumed: () => say`A gravação voltou`,
  reload_player: ({ who }) => say`${who} recarregou os players`,
  reload_pages: ({ who }) => say`${who} recarregou todas as páginas`,
  room_create: ({ who, text }) => say`${who} criou a sala “${text('name')}”`,
  room_change: ({ who, count }) =>
    count('fields') === 1 ? say`${who} alterou 1 campo da sala` : say`${who} alterou ${count('fields')} campos da sala`,
  room_delete: ({ who, text }) => say`${who} excluiu a sala “${text('name')}”`,
  room_duplicate: ({ who }) => say`${who} criou esta sala como cópia de outra`,
  room_move: ({ who }) => say`${who} moveu a sala`,
  room_archive: ({ who }) => say`${who} arquivou a sala`,
  room_restore: ({ who }) => say`${who} restaurou a sala`,
  room_cover: ({ who, text }) =>
    text('imageUrl') === '' ? say`${who} tirou a capa da sala` : say`${who} trocou a capa da sala`,
  attachment_add: ({ who, text }) => say`${who} anexou ${text('name')}`,
  attachment_remove: ({ who }) => say`${who} removeu um anexo`,
  channel_create: ({ who, text }) => say`${who} criou o canal “${text('name')}”`,
  channel_rename: ({ who, text }) => say`${who} renomeou o canal “${text('former')}” para “${text('name')}”`,
  channel_order: ({ who }) => say`${who} mudou a ordem dos canais`,
  channel_delete: ({ who, text }) => say`${who} excluiu o canal “${text('name')}”`,
  course_create: ({ who, text }) => say`${who} criou o curso “${text('name')}”`,
  course_change: ({ who, text }) => say`${who} alterou o curso “${text('name')}”`,
  course_delete: ({ who, text }) => say`${who} excluiu o curso “${text('name')}”`,
  course_room_order: ({ who, course }) => say`${who} mudou a ordem das salas do curso “${course}”`,
  course_cover: ({ who, course }) => say`${who} trocou a capa do curso “${course}”`,
  course_organizer_add: ({ who, person, course }) => say`${who} deu o curso “${course}” a ${person} para organizar`,
  course_organizer_remove: ({ who, person, course }) => say`${who} tirou ${person} da organização do curso “${course}”`,
  organizer_courses: ({ who, person }) => say`${who} mudou os cursos que ${person} organiza`,
  settings_change: ({ who }) => say`${who} mudou as configurações da instalação`,
  course_terms: ({ who, course }) => say`${who} mudou os termos do curso “${course}”`,
  gamification_change: ({ who, course }) => say`${who} mudou a gamificação do curso “${course}”`,
  ranking_reset: ({ who, course, count }) =>
    say`${who} zerou o ranking do curso “${course}” (${count('people')} pessoas)`,
  voucher_batch_created: ({ who, course, count }) =>
    say`${who} criou um lote de ${count('count')} vouchers do curso “${course}”`,
  voucher_batch_revoked: ({ who, count, text }) =>
    say`${who} revogou ${count('count')} vouchers do lote ${text('batchId')}`,
  voucher_batch_exported: ({ who, text }) => say`${who} exportou o lote de vouchers ${text('batchId')}`,
  voucher_revoked: ({ who, text }) => say`${who} revogou o voucher ${text('code')}`,
  voucher_restored: ({ who, text }) => say`${who} restaurou o voucher ${text('code')}`,
  people_roles: ({ who, person }) => say`${who} mudou os papéis de ${person}`,
  people_block: ({ who, person }) => say`${who} bloqueou a conta de ${person}`,
  people_unblock: ({ who, person }) => say`${who} desbloqueou a conta de ${person}`,
  people_end_logins: ({ who, person }) => say`${who} encerrou acessos de ${person}`,
  people_salesforce_id: ({ who, person }) => say`${who} mudou o id do Salesforce de ${person}`,
  people_first_access: ({ who, person }) => say`${who} enviou o e-mail de primeiro acesso a ${person}`,
  people_enrol: ({ who, person, course }) => say`${who} matriculou ${person} no curso “${course}”`,
  people_remove_enrolment: ({ who, person, course }) =>
    say`${who} removeu a matrícula de ${person} no curso “${course}”`,
  people_import: ({ who, count }) =>
    say`${who} importou pessoas: ${count('created')} novas, ${count('enrolled')} matriculadas`,
  people_export: ({ who }) => say`${who} exportou a lista de pessoas`,
  room_join: ({ who }) => say`${who} entrou na sala`,
  room_leave: ({ who }) => say`${who} saiu da sala`,
  chat_enter: ({ who }) => say`${who} entrou no chat`,
  chat_exit: ({ who }) => say`${who} saiu do chat`,
  quiz_answer: ({ who }) => say`${who} respondeu ao quiz`,
  offer_open: ({ who, text }) =>
    text('kind').includes('qr') ? say`${who} abriu a oferta pelo QR code` : say`${who} abriu a oferta`,
  attachment_download: ({ who, text }) =>
    text('name') === '' ? say`${who} baixou um anexo` : say`${who} baixou ${text('name')}`,
  voucher_use: ({ who }) => say`${who} usou um voucher`,
  login: ({ who }) => say`${who} entrou na conta`,
  logout: ({ who }) => say`${who} saiu da conta`,
  people_data_export: ({ who, person }) => say`${who} exportou os dados de ${person}`,
  people_erase: ({ who, person }) => say`${who} apagou os dados de ${person}`,
};

export const messages = {
  report: 'Relatório',
  history: 'Histórico',
  historyHint: 'O que os organizadores fizeram, o mais recente primeiro.',
  log: 'Registro',
  server: 'O servidor',
  unknownPerson: 'uma pessoa',
  empty: 'Nada aconteceu ainda.',
  loading: 'Carregando as ações…',
  failed: 'Não conseguimos carregar as ações.',
  tryAgain: 'Tentar de novo',
  loadMore: 'Carregar mais',
  loadingMore: 'Carregando…',
  inRoom: 'Sala',
  deleted: 'excluída',
  timeZone: ({ zone }: { zone: string }) => `Horários: ${zone}`,
  sentences,
};

export type ReportsMessages = typeof messages;
