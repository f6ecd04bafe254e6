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
  unsubscribe: 'Dejar de recibir estos correos',
};
