import type { TermsText } from './terms-text.pt-BR.ts';

export const messages: TermsText = {
  ofUse: {
    title: 'Términos de uso',
    sections: [
      {
        heading: '1. Qué es Palco',
        text: 'Palco es la plataforma en la que la organización que emitió tu cupón transmite y publica sus cursos. En estos términos, «nosotros» es esa organización, responsable de esta instalación de Palco, y «tú» eres quien usa la plataforma. Al crear tu cuenta aceptas estos términos.',
      },
      {
        heading: '2. Tu cuenta',
        text: 'La cuenta es personal e intransferible. Los datos del registro deben ser verdaderos y tuyos. Eres responsable de mantener la contraseña en secreto y de lo que se haga con tu cuenta; si sospechas que alguien la ha usado, cambia la contraseña y avisa a soporte. El número de accesos simultáneos es limitado: uno más cierra el más antiguo.',
      },
      {
        heading: '3. El cupón',
        text: 'Cada cupón abre un curso, para una sola cuenta y una sola vez. Puede tener fecha de caducidad y puede dar acceso durante un periodo determinado, indicados por quien lo emitió. Un cupón usado no puede volver a usarse, transferirse ni canjearse por dinero. Si ya tienes el curso, el cupón puede renovar tu acceso.',
      },
      {
        heading: '4. Clases y transmisiones',
        text: 'Las clases, en directo o grabadas, los materiales, las marcas y los textos están protegidos por derechos de autor. Puedes verlos para tu propio aprendizaje. No está permitido grabar, descargar fuera de las funciones de la plataforma, redistribuir, exhibir en público ni vender el contenido. El vídeo puede llevar una marca de agua que identifica tu cuenta; eliminarla u ocultarla cierra la sesión.',
      },
      {
        heading: '5. Convivencia',
        text: 'En el chat, trata a las personas con respeto. No envíes ofensas, discriminación, publicidad, enlaces, teléfonos, correos ni datos de otras personas. Los organizadores y monitores pueden ocultar mensajes y bloquear a quien incumpla estas normas. En las salas interactivas, tu imagen y tu voz son vistas y oídas por los participantes y pueden formar parte de la grabación de la clase: enciende la cámara y el micrófono solo si estás de acuerdo.',
      },
      {
        heading: '6. Cuestionarios y clasificación',
        text: 'Las respuestas a los cuestionarios y el tiempo de visionado pueden dar puntos. Tu nombre, tu posición y tus puntos aparecen en la clasificación del curso ante los demás participantes. Los puntos no tienen valor monetario y pueden corregirse en caso de error o fraude.',
      },
      {
        heading: '7. Disponibilidad',
        text: 'Cuidamos de que la plataforma funcione bien, pero las transmisiones pueden interrumpirse por mantenimiento, por fallos de red o por motivos ajenos a nuestro control. La calidad depende también de tu conexión y de tu dispositivo.',
      },
      {
        heading: '8. Finalización',
        text: 'Puedes pedir el cierre de tu cuenta en cualquier momento. Podemos suspender las cuentas que incumplan estos términos, indicando el motivo siempre que sea posible.',
      },
      {
        heading: '9. Cambios y ley aplicable',
        text: 'Si estos términos cambian de forma relevante, se te avisará en la plataforma antes de que el cambio tenga efecto. Se aplica la ley del país en el que la organización tiene su sede, sin perjuicio de los derechos que la ley te reconoce como consumidor.',
      },
    ],
  },
  ofAdoption: {
    title: 'Términos de adhesión y privacidad',
    sections: [
      {
        heading: '1. Adhesión al curso',
        text: 'Al activar el cupón te adhieres al curso indicado en él, en las condiciones informadas por quien lo emitió: contenido, calendario y periodo de acceso. Algunos cursos tienen términos propios, que se muestran antes de la primera clase.',
      },
      {
        heading: '2. Datos que tratamos',
        text: 'Del registro: nombre, correo electrónico, teléfono, género y, si quieres, fecha de nacimiento y foto. Del uso: cursos y clases abiertos, progreso, mensajes del chat, respuestas a los cuestionarios, puntos, idioma, dirección IP con país y ciudad aproximados, dispositivo y calidad de la conexión. La contraseña se guarda de forma que nadie puede leerla.',
      },
      {
        heading: '3. Para qué los usamos',
        text: 'Para crear y proteger tu cuenta, dar acceso a los cursos, mostrar tu progreso, responder a tus dudas, calcular la clasificación, enviar avisos sobre tu cuenta y tus cursos, medir la calidad de las transmisiones e impedir el uso indebido. Tratamos los datos para cumplir el contrato contigo, por obligación legal y por el interés legítimo de mantener segura la plataforma.',
      },
      {
        heading: '4. Con quién los compartimos',
        text: 'Con los organizadores y monitores de tus cursos, que ven tu nombre, tus mensajes, tu participación y tus resultados; con los demás participantes, que ven tu nombre y tus mensajes en el chat y tu posición en la clasificación; y con proveedores que alojan la plataforma o envían correos, que solo pueden usar los datos para eso. No vendemos datos personales.',
      },
      {
        heading: '5. Durante cuánto tiempo',
        text: 'Guardamos los datos mientras exista tu cuenta. Después de su cierre, borramos o anonimizamos lo que no deba conservarse por obligación legal o para la defensa de derechos.',
      },
      {
        heading: '6. Tus derechos',
        text: 'Puedes pedir la confirmación del tratamiento, el acceso, la rectificación, la portabilidad, la anonimización o la supresión de tus datos, y oponerte a los usos basados en el interés legítimo, como prevén la LGPD, el RGPD y leyes similares. Habla con la organización que emitió tu cupón; si no quedas satisfecho, puedes acudir a la autoridad de protección de datos.',
      },
      {
        heading: '7. Almacenamiento en tu dispositivo',
        text: 'Palco guarda en tu navegador solo lo necesario para funcionar: tu acceso, el idioma y tus preferencias. No usamos cookies de publicidad.',
      },
      {
        heading: '8. Niños y adolescentes',
        text: 'Los menores de 18 años solo pueden registrarse con la autorización de quienes responden por ellos.',
      },
    ],
  },
};
