import type { SearchMessages } from './messages.pt-BR.ts';

export const messages: SearchMessages = {
  open: 'Buscar',
  title: 'Buscar en todo',
  field: 'Sala, persona, voucher, acción…',
  close: 'Cerrar',
  results: 'Resultados',
  nothing: 'No se encontró nada.',
  failed: 'La búsqueda no respondió. Inténtalo de nuevo.',
  kinds: {
    room: 'Sala',
    course: 'Curso',
    channel: 'Canal',
    person: 'Persona',
    batch: 'Lote de vouchers',
    voucher: 'Voucher',
    action: 'Acción',
  },
  actions: {
    newRoom: 'Crear una sala',
    newBatch: 'Crear vouchers',
    importPeople: 'Importar personas de un CSV',
    dashboard: 'Abrir el panel',
    channels: 'Ordenar los canales',
    courses: 'Ver los cursos',
    people: 'Ver las personas',
    reports: 'Ver los informes',
  },
};
