/** The words of mails to guests of review links, and of the page that turns them off, in German. */
import type { MailWords } from './en.ts';

export const de: MailWords = {
  codeSubject: '{code} ist Ihr Code für {account}',
  codeHeading: 'Ihr Code',
  codeText: 'Geben Sie diesen Code auf der Seite „{link}“ von {account} ein:',
  codeEnds: 'Er gilt {minutes} Minuten. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  codeReason:
    'Sie erhalten diese E-Mail, weil jemand diese Adresse auf einer Freigabeseite von {account} angegeben hat.',
  replySubject: '{name} hat Ihnen zu {banner} geantwortet',
  replyHeading: '{name} hat geantwortet',
  replyText: 'Zu {banner}, „{link}“ von {account}',
  replyButton: 'Zur Freigabe',
  replyReason: 'Sie erhalten diese E-Mail, weil Sie über Antworten benachrichtigt werden möchten.',
  askedSubject: {
    one: '{name} bittet Sie um Ihre Entscheidung über ein Banner',
    other: '{name} bittet Sie um Ihre Entscheidung über {count} Banner',
  },
  askedHeading: {
    one: 'Ein Banner wartet auf Ihre Entscheidung',
    other: '{count} Banner warten auf Ihre Entscheidung',
  },
  askedText: {
    one: '{name} von {account} bittet Sie, über ein Banner zu entscheiden.',
    other: '{name} von {account} bittet Sie, über {count} Banner zu entscheiden.',
  },
  askedBy: 'Bitte entscheiden Sie bis zum {date}.',
  askedWords: '„{words}“',
  askedButton: 'Ansehen und entscheiden',
  askedReason: 'Sie erhalten diese E-Mail, weil {account} Sie um Entscheidungen über Banner gebeten hat.',
  reminderSubject: {
    one: 'Ein Banner wartet auf Ihre Entscheidung',
    other: '{count} Banner warten auf Ihre Entscheidung',
  },
  reminderDue: {
    one: 'In „{link}“ von {account} ist über ein Banner bis zum {date} zu entscheiden.',
    other: 'In „{link}“ von {account} ist über {count} Banner bis zum {date} zu entscheiden.',
  },
  reminderWas: {
    one: 'In „{link}“ von {account} war über ein Banner bis zum {date} zu entscheiden.',
    other: 'In „{link}“ von {account} war über {count} Banner bis zum {date} zu entscheiden.',
  },
  versionSubject: {
    one: 'Eine neue Version von {banner} in „{link}“',
    other: 'Neue Versionen von {count} Bannern in „{link}“',
  },
  versionHeading: { one: 'Es gibt eine neue Version', other: 'Es gibt {count} neue Versionen' },
  versionText: {
    one: '{account} hat in „{link}“ eine neue Version eines Banners für Sie. Sie wartet auf Ihre Entscheidung.',
    other: '{account} hat in „{link}“ neue Versionen von {count} Bannern für Sie. Sie warten auf Ihre Entscheidung.',
  },
  versionNote: 'Version {number}',
  versionReason: 'Sie erhalten diese E-Mail, weil Sie über diese Banner entschieden haben oder darum gebeten wurden.',
  more: { one: 'Und ein weiteres.', other: 'Und {count} weitere.' },
  unsubscribe: 'Diese E-Mails abbestellen',
  sentWith: 'Gesendet mit Marquee',
  offHeading: 'E-Mails abbestellen?',
  offAsked: 'Sie erhalten von {account} keine E-Mails mehr, die Sie um eine Entscheidung bitten oder daran erinnern.',
  offBanners: 'Sie erhalten von {account} keine E-Mails mehr über neue Versionen.',
  offReply: 'Sie erhalten von {account} keine E-Mails mehr über Antworten an Sie.',
  offOthers: 'Alle anderen E-Mails erhalten Sie weiterhin.',
  offDone: 'Diese E-Mails sind abbestellt',
  offFailed: 'Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal.',
  again: 'Noch einmal versuchen',
  offWrong: 'Dieser Link funktioniert nicht',
  offWrongText: 'Es wurde nichts geändert. Bitte öffnen Sie den Link noch einmal aus der E-Mail.',
};
