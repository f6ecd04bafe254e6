/** The words of mails to guests of review links, in Dutch. */
import type { MailWords } from './en.ts';

export const nl: MailWords = {
  codeSubject: '{code} is uw code voor {account}',
  codeHeading: 'Uw code',
  codeText: 'Vul deze code in op de pagina ‘{link}’ van {account}:',
  codeEnds: 'De code is 15 minuten geldig. Hebt u hem niet aangevraagd, dan kunt u deze e-mail negeren.',
  codeReason: 'U ontvangt deze e-mail omdat iemand dit adres heeft ingevuld op een reviewpagina van {account}.',
  replySubject: '{name} heeft u geantwoord over {banner}',
  replyHeading: '{name} heeft geantwoord',
  replyText: 'Over {banner}, ‘{link}’ van {account}',
  replyButton: 'Review openen',
  replyReason: 'U ontvangt deze e-mail omdat u bericht wilt krijgen van antwoorden.',
  unsubscribe: 'Deze e-mails uitzetten',
};
