import { pluralIn } from '../../lib/i18n/plural.ts';
import type { OutboxMessages } from './messages.pt-BR.ts';

const plural = pluralIn('es-ES');

export const messages: OutboxMessages = {
  title: 'Bandeja de salida',
  lead: 'Los correos que este servidor enviaría. Solo existe en la demostración y en desarrollo.',
  count: ({ count }) => plural(count, { one: '# correo', other: '# correos' }),
  list: 'Correos enviados',
  loading: 'Abriendo la bandeja de salida…',
  emptyTitle: 'Ningún correo por ahora',
  emptyText: 'Pide recuperar una contraseña o regístrate con un cupón: el correo aparece aquí por sí solo.',
  goToLogin: 'Ir al inicio de sesión',
  stale: 'El servidor no responde. Seguimos intentándolo; la lista puede estar desactualizada.',
  backToList: 'Volver a la lista',
  notThere: 'Este correo ya no está aquí.',
  to: 'Para',
  sentAt: 'Enviado el',
  views: 'Cómo ver el correo',
  asDesigned: 'Mensaje',
  asText: 'Solo texto',
  frameTitle: ({ subject }) => `Mensaje: ${subject}`,
};
