/** The words of mails to guests of review links, and of the page that turns them off, in French. */
import type { MailWords } from './en.ts';

export const fr: MailWords = {
  codeSubject: '{code} est votre code pour {account}',
  codeHeading: 'Votre code',
  codeText: 'Saisissez ce code sur la page « {link} » ({account}) :',
  codeEnds: 'Il est valable {minutes} minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.',
  codeReason:
    'Vous recevez cet e-mail parce que quelqu’un a saisi cette adresse sur une page de validation partagée par {account}.',
  replySubject: '{name} vous a répondu ({banner})',
  replyHeading: '{name} a répondu',
  replyText: 'Bannière {banner}, « {link} » ({account})',
  replyButton: 'Ouvrir la page de validation',
  replyReason: 'Vous recevez cet e-mail parce que vous avez demandé à recevoir les réponses par e-mail.',
  askedSubject: {
    one: '{name} vous demande votre décision sur une bannière',
    other: '{name} vous demande votre décision sur {count} bannières',
  },
  askedHeading: { one: 'Une bannière attend votre décision', other: '{count} bannières attendent votre décision' },
  askedText: {
    one: '{name} ({account}) vous demande de vous prononcer sur une bannière.',
    other: '{name} ({account}) vous demande de vous prononcer sur {count} bannières.',
  },
  askedBy: 'Merci de vous prononcer d’ici au {date}.',
  askedWords: '« {words} »',
  askedButton: 'Voir et décider',
  askedReason: 'Vous recevez cet e-mail car {account} vous a demandé de vous prononcer sur des bannières.',
  reminderSubject: { one: 'Une bannière attend votre décision', other: '{count} bannières attendent votre décision' },
  reminderDue: {
    one: 'Dans « {link} » ({account}), une bannière attend votre décision pour le {date}.',
    other: 'Dans « {link} » ({account}), {count} bannières attendent votre décision pour le {date}.',
  },
  reminderWas: {
    one: 'Dans « {link} » ({account}), une bannière attendait votre décision pour le {date}.',
    other: 'Dans « {link} » ({account}), {count} bannières attendaient votre décision pour le {date}.',
  },
  versionSubject: {
    one: 'Nouvelle version : {banner} dans « {link} »',
    other: 'De nouvelles versions de {count} bannières dans « {link} »',
  },
  versionHeading: { one: 'Il y a une nouvelle version', other: 'Il y a {count} nouvelles versions' },
  versionText: {
    one: '{account} a une nouvelle version d’une bannière pour vous dans « {link} ». Elle attend votre décision.',
    other:
      '{account} a de nouvelles versions de {count} bannières pour vous dans « {link} ». Elles attendent votre décision.',
  },
  versionNote: 'Version {number}',
  versionReason:
    'Vous recevez cet e-mail parce que vous avez pris une décision sur ces bannières, ou qu’on vous l’a demandé.',
  more: { one: 'Et une autre.', other: 'Et {count} autres.' },
  unsubscribe: 'Ne plus recevoir ces e-mails',
  sentWith: 'Envoyé avec Marquee',
  offHeading: 'Ne plus recevoir ces e-mails ?',
  offAsked: '{account} ne vous enverra plus d’e-mails pour vous demander une décision ou vous la rappeler.',
  offBanners: '{account} ne vous enverra plus d’e-mails à propos de nouvelles versions.',
  offReply: '{account} ne vous enverra plus d’e-mails à propos des réponses à vos commentaires.',
  offOthers: 'Vous recevrez toujours les autres e-mails.',
  offDone: 'Vous ne recevrez plus ces e-mails',
  offFailed: 'Rien n’a été modifié. Veuillez réessayer dans un instant.',
  again: 'Réessayer',
  offWrong: 'Ce lien ne fonctionne pas',
  offWrongText: 'Rien n’a été modifié. Veuillez rouvrir le lien depuis l’e-mail.',
};
