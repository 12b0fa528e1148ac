import type { OnboardingMessages } from './messages.pt-BR.ts';

export const messages: OnboardingMessages = {
  label: 'Tour de bienvenida',
  start: 'Empecemos',
  skip: 'Saltar tour',
  back: 'Volver',
  next: 'Siguiente',
  done: 'Terminar',
  progress: ({ step, count }) => `${step} de ${count}`,
  home: {
    welcome: {
      title: '¡Te damos la bienvenida!',
      text: 'En menos de un minuto te mostramos dónde está cada cosa. Puedes saltarlo cuando quieras.',
    },
    home: { title: 'Página de inicio', text: 'Un clic aquí te devuelve a tus clases desde cualquier lugar.' },
    organizer: {
      title: 'Área del organizador',
      text: 'Crea salas, sube vídeos, consulta informes. Se abre en otra ventana para que no pierdas la clase.',
    },
    logout: {
      title: 'Salir',
      text: '¿Has terminado? Sal por aquí, sobre todo en ordenadores que usan otras personas.',
    },
    channels: {
      title: 'Canales',
      text: 'Tus clases están aquí, agrupadas por canal. Las que están en directo van primero.',
    },
    user: { title: 'Tu cuenta', text: 'Mira tu perfil, cambia la foto y elige el idioma de la interfaz.' },
    menu: { title: 'Menú', text: 'Toca aquí para moverte por las páginas o salir de tu cuenta.' },
  },
  room: {
    video: { title: 'Vídeo', text: 'La clase sucede aquí. Mueve el ratón o toca para ver los controles.' },
    ranking: {
      title: 'Clasificación',
      text: 'Responde a los quizzes, suma puntos y mira quién está entre los diez primeros.',
    },
    description: { title: 'Información', text: 'De qué trata la clase y quién la imparte.' },
    attachments: { title: 'Adjuntos', text: 'El material de la clase, listo para descargar.' },
    chat: { title: 'Chat', text: 'Habla con la clase y envía tus dudas a los monitores.' },
    complete: { title: '¡Todo listo!', text: 'Ya conoces la sala. Ahora solo queda disfrutar de la clase.' },
  },
};
