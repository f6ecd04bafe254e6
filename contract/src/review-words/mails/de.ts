/** The words of mails to guests of review links, in German. */
import type { MailWords } from './en.ts';

export const de: MailWords = {
  codeSubject: '{code} ist Ihr Code für {account}',
  codeHeading: 'Ihr Code',
  codeText: 'Geben Sie diesen Code auf der Seite „{link}“ von {account} ein:',
  codeEnds: 'Er gilt 15 Minuten. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  codeReason:
    'Sie erhalten diese E-Mail, weil jemand diese Adresse auf einer Freigabeseite von {account} angegeben hat.',
  replySubject: '{name} hat Ihnen zu {banner} geantwortet',
  replyHeading: '{name} hat geantwortet',
  replyText: 'Zu {banner}, „{link}“ von {account}',
  replyButton: 'Zur Freigabe',
  replyReason: 'Sie erhalten diese E-Mail, weil Sie über Antworten benachrichtigt werden möchten.',
  unsubscribe: 'Diese E-Mails abbestellen',
};
