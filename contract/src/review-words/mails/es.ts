/** The words of mails to guests of review links, and of the page that turns them off, in Spanish. */
import type { MailWords } from './en.ts';

export const es: MailWords = {
  codeSubject: '{code} es tu código para {account}',
  codeHeading: 'Tu código',
  codeText: 'Introduce este código en la página «{link}» de {account}:',
  codeEnds: 'Es válido durante {minutes} minutos. Si no lo has pedido, puedes ignorar este correo.',
  codeReason:
    'Recibes este correo porque alguien ha introducido esta dirección en una página de revisión de {account}.',
  replySubject: '{name} te ha respondido sobre {banner}',
  replyHeading: '{name} ha respondido',
  replyText: 'Sobre {banner}, «{link}» de {account}',
  replyButton: 'Abrir la revisión',
  replyReason: 'Recibes este correo porque pediste que te avisáramos de las respuestas.',
  askedSubject: {
    one: '{name} te pide que decidas sobre un banner',
    other: '{name} te pide que decidas sobre {count} banners',
  },
  askedHeading: { one: 'Un banner espera tu decisión', other: '{count} banners esperan tu decisión' },
  askedText: {
    one: '{name} de {account} te pide que decidas sobre un banner.',
    other: '{name} de {account} te pide que decidas sobre {count} banners.',
  },
  askedBy: 'Por favor, decide a más tardar el {date}.',
  askedWords: '«{words}»',
  askedButton: 'Ver y decidir',
  askedReason: 'Recibes este correo porque {account} te ha pedido que decidas sobre banners.',
  reminderSubject: { one: 'Un banner espera tu decisión', other: '{count} banners esperan tu decisión' },
  reminderDue: {
    one: 'En «{link}» de {account}, un banner espera tu decisión para el {date}.',
    other: 'En «{link}» de {account}, {count} banners esperan tu decisión para el {date}.',
  },
  reminderWas: {
    one: 'En «{link}» de {account}, un banner esperaba tu decisión para el {date}.',
    other: 'En «{link}» de {account}, {count} banners esperaban tu decisión para el {date}.',
  },
  versionSubject: {
    one: 'Una versión nueva de {banner} en «{link}»',
    other: 'Versiones nuevas de {count} banners en «{link}»',
  },
  versionHeading: { one: 'Hay una versión nueva', other: 'Hay {count} versiones nuevas' },
  versionText: {
    one: '{account} tiene una versión nueva de un banner para ti en «{link}». Espera tu decisión.',
    other: '{account} tiene versiones nuevas de {count} banners para ti en «{link}». Esperan tu decisión.',
  },
  versionNote: 'Versión {number}',
  versionReason: 'Recibes este correo porque decidiste sobre estos banners o porque te lo pidieron.',
  more: { one: 'Y uno más.', other: 'Y {count} más.' },
  unsubscribe: 'Dejar de recibir estos correos',
  sentWith: 'Enviado con Marquee',
  offHeading: '¿Dejar de recibir estos correos?',
  offAsked: '{account} no te enviará más correos para pedirte una decisión o recordártela.',
  offBanners: '{account} no te enviará más correos sobre versiones nuevas.',
  offReply: '{account} no te enviará más correos sobre respuestas a tus comentarios.',
  offOthers: 'Seguirás recibiendo los demás correos.',
  offDone: 'Ya no recibirás estos correos',
  offFailed: 'No se ha cambiado nada. Vuelve a intentarlo en un momento.',
  again: 'Reintentar',
  offWrong: 'Este enlace no funciona',
  offWrongText: 'No se ha cambiado nada. Abre de nuevo el enlace desde el correo.',
};
