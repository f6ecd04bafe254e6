/** The words of mails to guests of review links, and of the page that turns them off, in English. */
import type { Counted } from '#review-words/page/en.ts';

export const en = {
  codeSubject: '{code} is your code for {account}',
  codeHeading: 'Your code',
  codeText: 'Enter this code on the review page “{link}” from {account}:',
  codeEnds: 'It works for {minutes} minutes. If you didn’t ask for it, you can ignore this email.',
  codeReason: 'You’re getting this because someone entered this address on a review page from {account}.',
  replySubject: '{name} replied to you on {banner}',
  replyHeading: '{name} replied',
  replyText: 'On {banner} in “{link}”, from {account}',
  replyButton: 'Open the review',
  replyReason: 'You’re getting this because you asked for emails about replies.',
  askedSubject: {
    one: '{name} asks you to decide on a banner',
    other: '{name} asks you to decide on {count} banners',
  },
  askedHeading: {
    one: 'A banner is waiting for your decision',
    other: '{count} banners are waiting for your decision',
  },
  askedText: {
    one: '{name} from {account} asks you to decide on a banner.',
    other: '{name} from {account} asks you to decide on {count} banners.',
  },
  askedBy: 'Please decide by {date}.',
  askedWords: '“{words}”',
  askedButton: 'Review and decide',
  askedReason: 'You’re getting this because {account} asked you to decide on banners.',
  reminderSubject: {
    one: 'A banner is waiting for your decision',
    other: '{count} banners are waiting for your decision',
  },
  reminderDue: {
    one: 'In “{link}” from {account}, a banner is due on {date}.',
    other: 'In “{link}” from {account}, {count} banners are due on {date}.',
  },
  reminderWas: {
    one: 'In “{link}” from {account}, a banner was due on {date}.',
    other: 'In “{link}” from {account}, {count} banners were due on {date}.',
  },
  versionSubject: {
    one: 'A new version of {banner} in “{link}”',
    other: 'New versions of {count} banners in “{link}”',
  },
  versionHeading: { one: 'There is a new version', other: 'There are {count} new versions' },
  versionText: {
    one: '{account} has a new version of a banner for you in “{link}”. It is waiting for your decision.',
    other: '{account} has new versions of {count} banners for you in “{link}”. They are waiting for your decision.',
  },
  versionNote: 'Version {number}',
  versionReason: 'You’re getting this because you decided on these banners, or were asked to.',
  more: { one: 'And one more.', other: 'And {count} more.' },
  unsubscribe: 'Turn off these emails',
  sentWith: 'Sent with Marquee',
  offHeading: 'Turn off emails?',
  offAsked: 'You won’t get any more emails from {account} that ask for your decision, or remind you of it.',
  offBanners: 'You won’t get any more emails from {account} about new versions.',
  offReply: 'You won’t get any more emails from {account} about replies to you.',
  offOthers: 'All other emails stay on.',
  offDone: 'These emails are turned off',
  offFailed: 'Nothing was changed. Please try again in a moment.',
  again: 'Try again',
  offWrong: 'This link doesn’t work',
  offWrongText: 'Nothing was changed. Please open the link from the email once more.',
};
export type MailWords = { readonly [K in keyof typeof en]: (typeof en)[K] extends string ? string : Counted };
