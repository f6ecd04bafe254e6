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
  askedSubject: {
    one: '{name} vraagt u te beslissen over een banner',
    other: '{name} vraagt u te beslissen over {count} banners',
  },
  askedHeading: { one: 'Een banner wacht op uw beslissing', other: '{count} banners wachten op uw beslissing' },
  askedText: {
    one: '{name} van {account} vraagt u te beslissen over een banner.',
    other: '{name} van {account} vraagt u te beslissen over {count} banners.',
  },
  askedBy: 'Wilt u uiterlijk op {date} beslissen?',
  askedWords: '‘{words}’',
  askedButton: 'Bekijken en beslissen',
  askedReason: 'U ontvangt deze e-mail omdat {account} u heeft gevraagd over banners te beslissen.',
  reminderSubject: { one: 'Een banner wacht op uw beslissing', other: '{count} banners wachten op uw beslissing' },
  reminderDue: {
    one: 'In ‘{link}’ van {account} wacht een banner op uw beslissing, uiterlijk op {date}.',
    other: 'In ‘{link}’ van {account} wachten {count} banners op uw beslissing, uiterlijk op {date}.',
  },
  reminderWas: {
    one: 'In ‘{link}’ van {account} wachtte een banner op uw beslissing, uiterlijk op {date}.',
    other: 'In ‘{link}’ van {account} wachtten {count} banners op uw beslissing, uiterlijk op {date}.',
  },
  versionSubject: {
    one: 'Een nieuwe versie van {banner} in ‘{link}’',
    other: 'Nieuwe versies van {count} banners in ‘{link}’',
  },
  versionHeading: { one: 'Er is een nieuwe versie', other: 'Er zijn {count} nieuwe versies' },
  versionText: {
    one: '{account} heeft in ‘{link}’ een nieuwe versie van een banner voor u. Deze wacht op uw beslissing.',
    other: '{account} heeft in ‘{link}’ nieuwe versies van {count} banners voor u. Ze wachten op uw beslissing.',
  },
  versionNote: 'Versie {number}',
  versionReason: 'U ontvangt deze e-mail omdat u over deze banners hebt beslist of omdat u dat gevraagd is.',
  more: { one: 'En nog een.', other: 'En nog {count}.' },
  unsubscribe: 'Deze e-mails uitzetten',
  sentWith: 'Verzonden met Marquee',
};
