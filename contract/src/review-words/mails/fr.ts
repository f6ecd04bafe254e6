/** The words of mails to guests of review links, in French. */
import type { MailWords } from './en.ts';

export const fr: MailWords = {
  codeSubject: '{code} est votre code pour {account}',
  codeHeading: 'Votre code',
  codeText: 'Saisissez ce code sur la page « {link} » de {account} :',
  codeEnds: 'Il est valable 15 minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
  codeReason: 'Vous recevez cet e-mail car quelqu’un a saisi cette adresse sur une page de validation de {account}.',
  replySubject: '{name} vous a répondu à propos de {banner}',
  replyHeading: '{name} a répondu',
  replyText: 'À propos de {banner}, « {link} » de {account}',
  replyButton: 'Ouvrir la validation',
  replyReason: 'Vous recevez cet e-mail car vous souhaitez être averti des réponses.',
  unsubscribe: 'Ne plus recevoir ces e-mails',
};
