/** The words of mails to guests of review links, in English. */
export const en = {
  codeSubject: '{code} is your code for {account}',
  codeHeading: 'Your code',
  codeText: 'Enter this code on the review page “{link}” of {account}:',
  codeEnds: 'It is good for 15 minutes. If you didn’t ask for it, you can ignore this email.',
  codeReason: 'You’re getting this because somebody entered this address on a review page of {account}.',
  replySubject: '{name} replied to you on {banner}',
  replyHeading: '{name} replied',
  replyText: 'On {banner}, “{link}” of {account}',
  replyButton: 'Open the review',
  replyReason: 'You’re getting this because you asked for emails about replies.',
  unsubscribe: 'Turn off these emails',
};
export type MailWords = typeof en;
