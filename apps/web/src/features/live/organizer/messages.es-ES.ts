import type { LiveOrganizerMessages } from './messages.pt-BR.ts';

export const messages: LiveOrganizerMessages = {
  title: 'Transmisión en directo',
  backToRoom: 'Información de la sala',
  copy: 'Copiar',
  copied: 'Enlace copiado',
  copyFailed: 'El navegador no dejó copiar. Selecciona el enlace y cópialo.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Cambios guardados',
  saveFailed: 'No pudimos guardar. Comprueba tu conexión e inténtalo de nuevo.',

  states: { not_live: 'Fuera del aire', live: 'EN DIRECTO', ended: 'Finalizada' },
  stateTexts: {
    not_live:
      'Quien tiene el enlace de productor prueba, inicia y finaliza solo. Desde aquí también puedes abrir la sala en directo.',
    ended: 'La transmisión terminó y no vuelve. La grabación queda en la página de la sala.',
  },
  endedAt: ({ time }) => `Finalizada el ${time}`,
  goLive: 'Abrir en directo',
  goLiveTitle: '¿Abrir la sala en directo?',
  goLiveText: 'Quienes miran pasan al directo en el acto, incluso antes de que haya imagen.',
  goLiveFailed: 'No pudimos abrir en directo. Comprueba tu conexión e inténtalo de nuevo.',
  cancel: 'Volver',
  preview: 'Vista previa',
  openPreview: 'Ver vista previa',
  closePreview: 'Cerrar vista previa',
  previewAway: 'Nadie está enviando imagen ahora.',
  previewLost: 'Reconectando…',
  previewNoPicture: 'Cámara apagada.',
  previewFailed: 'La vista previa no se abrió. Inténtalo de nuevo.',
  previewLoading: 'Abriendo la vista previa…',

  links: 'Enlaces de acceso',
  linksHint:
    'Quien abre un enlace entra igualmente con su cuenta. Un enlace vale solo para esta sala y hasta la fecha mostrada.',
  linkTypes: {
    producer: { title: 'Productor', text: 'Transmite cámara y micrófono, inicia y finaliza.' },
    participant: { title: 'Participante', text: 'Entra al escenario de una sala interactiva.' },
    preview: { title: 'Vista previa', text: 'Mira antes de que la sala esté en directo.' },
  },
  expiry: 'Validez',
  expiries: { hour: '1 hora', day: '24 horas', week: '7 días', month: '30 días' },
  makeLink: 'Generar enlace',
  makingLink: 'Generando…',
  linkFor: ({ type }) => `Enlace: ${type}`,
  validUntil: ({ time }) => `Vale hasta ${time}`,
  linkFailed: 'No pudimos generar el enlace. Inténtalo de nuevo.',
  revokeLink: 'Revocar este enlace',
  revokeLinks: 'Revocar todos los enlaces',
  revoking: 'Revocando…',
  revokeLinksQuestion: '¿Revocar todos los enlaces de esta sala?',
  revokeLinksText:
    'Ningún enlace generado hasta ahora sigue siendo válido, y quien esté conectado por uno de ellos se desconecta.',
  linksRevoked: 'Revocado: el enlace ya no abre la sala.',
  revokeFailed: 'No pudimos revocarlo. Inténtalo de nuevo.',

  schedule: 'Agenda',
  scheduleHint: 'Cuándo está prevista la transmisión. No se inicia ni se finaliza sola.',
  start: 'Inicio',
  end: 'Fin',
  timezone: 'Zona horaria',
  searchTimezone: 'Buscar ciudad o región',
  noTimezone: 'No se ha encontrado ninguna zona',
  endBeforeStart: 'El fin debe ser posterior al inicio.',

  encoder: 'Codificador externo',
  encoderHint: 'Para OBS y otros: la sala reproduce las direcciones HLS de abajo en lugar de la cámara del navegador.',
  primary: 'Dirección principal (HLS)',
  secondary: 'Dirección de reserva (HLS)',
  urlHint: 'Opcional. Empieza por https://',
  urlInvalid: 'Usa una dirección completa que empiece por https://',
  password: 'Contraseña del codificador',
  passwordHint: 'Opcional. Solo la ven los organizadores.',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',

  chatSettingsHint: 'Valen desde ahora: prepáralo todo antes de salir en directo.',
  chatSwitch: 'Chat de la sala',
  chatHint: 'Apagarlo vacía los mensajes en la pantalla de todos.',
  chatFailed: 'No pudimos cambiar el chat. Inténtalo de nuevo.',

  stream: 'Transmisión',
  elapsed: 'En el aire desde hace',
  watching: ({ count }) => (count === 1 ? '1 mirando' : `${count} mirando`),
  endExplained: ({ count, isRecorded }) => [
    'No se puede deshacer: esta sala no vuelve al directo.',
    count === 0
      ? 'Nadie está mirando ahora.'
      : count === 1
        ? 'La persona que mira sale del directo en el acto.'
        : `Las ${count} personas que miran salen del directo en el acto.`,
    isRecorded
      ? 'La grabación estará disponible en la sala en unos instantes.'
      : 'Viene de un codificador externo: aquí no hay grabación.',
    'Los enlaces de productor y de participante ya no transmiten.',
  ],
  sound: 'Escuchar la vista previa',
  level: 'Nivel del sonido recibido',
  transmitting: ({ names }) => `Transmitiendo: ${names}`,

  health: {
    title: 'Salud de la transmisión',
    external: 'La imagen viene de un codificador externo y no pasa por este servidor.',
    nothingYet: 'Aún no ha llegado nada. Quien transmite tiene que iniciar.',
    nothingBefore: 'Las medidas aparecen cuando alguien transmite.',
    stale: 'Sin noticias del servidor: las medidas están paradas.',
    unknown: 'Sin noticias del servidor: no sabemos cómo está la transmisión.',
    none: '–',
    names: {
      bitrate: 'Tasa',
      loss: 'Pérdida',
      frameRate: 'Fotogramas',
      layers: 'Capas',
      viewers: 'WebRTC + HLS',
      hlsDelay: 'Retraso HLS',
    },
    bitrate: ({ megabits }) => `${megabits} Mbit/s`,
    percent: ({ percent }) => `${percent} %`,
    frames: ({ frames }) => `${frames} por s`,
    layers: ({ layers, maxLayers }) => `${layers} de ${maxLayers}`,
    viewers: ({ webrtc, hls }) => `${webrtc} + ${hls}`,
    seconds: ({ seconds }) => `${seconds} s`,
    chart: ({ name, low, high }) => `${name}, últimos 5 minutos: de ${low} a ${high}`,
    problems: {
      noSignal: 'No llega nada de quien transmite. Quienes miran no ven imagen nueva.',
      loss: ({ percent }) => `Pérdida del ${percent} %: la línea de quien transmite está al límite.`,
      layers: ({ layers, maxLayers }) =>
        `Llegan ${layers} de ${maxLayers} capas: la línea o el ordenador de quien transmite no puede con la mejor calidad.`,
      frameRate: ({ frames }) =>
        `Solo ${frames} fotogramas por segundo: la cámara o el ordenador de quien transmite va lento.`,
      hlsDelay: ({ seconds }) =>
        `Quienes miran por HLS van ${seconds} s por detrás: el servidor no escribe los segmentos a tiempo.`,
    },
  },

  reload: 'Recargar para quienes miran',
  reloadPlayer: 'Recargar los reproductores',
  reloadPlayerQuestion: '¿Recargar los reproductores de la sala?',
  reloadPlayerText:
    'Cada página vuelve a pedir el vídeo. La imagen desaparece un instante; el chat se queda como está.',
  reloadPages: 'Recargar las páginas',
  reloadPagesQuestion: '¿Recargar las páginas de quienes miran?',
  reloadPagesText:
    'Todas las páginas de la sala se recargan en 5 segundos como máximo. Quien está en el escenario vuelve a entrar; quien produce no se ve afectado.',
  reloadDone: 'Orden enviada',
  reloadFailed: 'No pudimos enviar la orden. Inténtalo de nuevo.',

  qr: 'Mostrar código QR',
  qrText: 'Apunta con la cámara del móvil. Quien lo abre entra igualmente con su cuenta.',
  close: 'Cerrar',

  areas: 'Paneles de la sala de control',
  talkAreas: 'Conversaciones',
  quizzes: 'Quizzes',
  offers: 'Oferta',
  teams: 'Equipos',
  stage: 'Escenario',
  chatSettings: 'Reglas del chat',
  setup: 'Preparación',
  chatOf: ({ tab }) => `Chat: ${tab}`,
  chatIsOff: 'El chat está apagado. Enciéndelo de nuevo en Reglas del chat.',
  help: 'Atajos de teclado',
  helpNext: 'Ir al panel siguiente',
  helpPrevious: 'Volver al panel anterior',
  helpTabs: 'Cambiar de pestaña, con el foco en las pestañas',
  helpSearch: 'Buscar en todo',
};
