/** The words of mails to guests of review links, in Spanish. */
import type { MailWords } from './en.ts';

export const es: MailWords = {
  codeSubject: '{code} es su código para {account}',
  codeHeading: 'Su código',
  codeText: 'Introduzca este código en la página «{link}» de {account}:',
  codeEnds: 'Es válido durante 15 minutos. Si no lo ha solicitado, puede ignorar este correo.',
  codeReason: 'Recibe este correo porque alguien introdujo esta dirección en una página de revisión de {account}.',
  replySubject: '{name} le ha respondido sobre {banner}',
  replyHeading: '{name} ha respondido',
  replyText: 'Sobre {banner}, «{link}» de {account}',
  replyButton: 'Abrir la revisión',
  replyReason: 'Recibe este correo porque pidió que le avisáramos de las respuestas.',
  askedSubject: {
    one: '{name} le pide que decida sobre un banner',
    other: '{name} le pide que decida sobre {count} banners',
  },
  askedHeading: { one: 'Un banner espera su decisión', other: '{count} banners esperan su decisión' },
  askedText: {
    one: '{name} de {account} le pide que decida sobre un banner.',
    other: '{name} de {account} le pide que decida sobre {count} banners.',
  },
  askedBy: 'Por favor, decida antes del fin del {date}.',
  askedWords: '«{words}»',
  askedButton: 'Ver y decidir',
  askedReason: 'Recibe este correo porque {account} le ha pedido que decida sobre banners.',
  reminderSubject: { one: 'Un banner espera su decisión', other: '{count} banners esperan su decisión' },
  reminderDue: {
    one: 'En «{link}» de {account}, un banner espera su decisión para el {date}.',
    other: 'En «{link}» de {account}, {count} banners esperan su decisión para el {date}.',
  },
  reminderWas: {
    one: 'En «{link}» de {account}, un banner esperaba su decisión para el {date}.',
    other: 'En «{link}» de {account}, {count} banners esperaban su decisión para el {date}.',
  },
  versionSubject: {
    one: 'Una nueva versión de {banner} en «{link}»',
    other: 'Nuevas versiones de {count} banners en «{link}»',
  },
  versionHeading: { one: 'Hay una nueva versión', other: 'Hay {count} nuevas versiones' },
  versionText: {
    one: '{account} tiene una nueva versión de un banner para usted en «{link}». Espera su decisión.',
    other: '{account} tiene nuevas versiones de {count} banners para usted en «{link}». Esperan su decisión.',
  },
  versionNote: 'Versión {number}',
  versionReason: 'Recibe este correo porque decidió sobre estos banners o porque se lo pidieron.',
  more: { one: 'Y uno más.', other: 'Y {count} más.' },
  unsubscribe: 'Dejar de recibir estos correos',
  sentWith: 'Enviado con Marquee',
};
