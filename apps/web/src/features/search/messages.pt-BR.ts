export const messages = {
  open: 'Buscar',
  title: 'Buscar em tudo',
  field: 'Sala, pessoa, voucher, ação…',
  close: 'Fechar',
  results: 'Resultados',
  nothing: 'Nada encontrado.',
  failed: 'A busca não respondeu. Tente de novo.',
  kinds: {
    room: 'Sala',
    course: 'Curso',
    channel: 'Canal',
    person: 'Pessoa',
    batch: 'Lote de vouchers',
    voucher: 'Voucher',
    action: 'Ação',
  },
  actions: {
    newRoom: 'Criar uma sala',
    newBatch: 'Criar vouchers',
    importPeople: 'Importar pessoas de um CSV',
    dashboard: 'Abrir o painel',
    channels: 'Organizar os canais',
    courses: 'Ver os cursos',
    people: 'Ver as pessoas',
    reports: 'Ver os relatórios',
  },
};

export type SearchMessages = typeof messages;
