/** What people are told by mail about their own password and address. */
import type { NewMail } from '#mail/commands.ts';

/** A mail to one person, but for whom it goes to. */
type Unaddressed = Omit<NewMail, 'to' | 'toName'>;

/** The way to a new password. @param url the link with the code, which nobody else is told */
export const resetMail = (url: string): Unaddressed => ({
  kind: 'passwordReset',
  subject: 'Reset your password',
  letter: {
    preview: 'Choose a new password within the next 60 minutes.',
    heading: 'Reset your password',
    blocks: [
      { kind: 'paragraph', words: 'Choose a new password for Marquee. The link works once, for 60 minutes.' },
      { kind: 'button', words: 'Choose a new password', url },
      { kind: 'paragraph', words: 'If you did not ask for this, do nothing: your password stays as it is.' },
    ],
    reason: 'Somebody asked to reset the password of this e-mail address.',
  },
});

/** @param url where somebody who did not do it gets their account back */
export const passwordChangedMail = (url: string): Unaddressed => ({
  kind: 'passwordChanged',
  subject: 'Your password was changed',
  letter: {
    preview: 'If this was not you, reset it now.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'paragraph', words: 'Every other device was logged out. Log in there with the new password.' },
      { kind: 'paragraph', words: 'If this was not you, reset your password now.' },
      { kind: 'button', words: 'Reset your password', url },
    ],
    reason: 'You are told of every change of your password.',
  },
});

/** To the old address. @param newAddress what replaces it */
export const addressChangedMail = (newAddress: string): Unaddressed => ({
  kind: 'addressChanged',
  subject: 'Your e-mail address was changed',
  letter: {
    preview: 'Marquee writes to your new address from now on.',
    heading: 'Your e-mail address was changed',
    blocks: [
      { kind: 'paragraph', words: ['From now on you log in to Marquee with ', { strong: newAddress }, '.'] },
      { kind: 'paragraph', words: 'If this was not you, tell an admin user of your account at once.' },
    ],
    reason: 'You are told of every change of your e-mail address, at the old one.',
  },
});
