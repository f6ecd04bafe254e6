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

/**
 * To the new address, which is nobody's yet: whoever reads it must see who asks.
 * @param url the link with the code, which nobody else is told
 */
export const confirmAddressMail = (who: { name: string; emailAddress: string }, url: string): Unaddressed => ({
  kind: 'confirmAddress',
  subject: 'Confirm your new e-mail address',
  letter: {
    preview: 'Your new address works once you have confirmed it, within the next 60 minutes.',
    heading: 'Confirm your new e-mail address',
    blocks: [
      {
        kind: 'paragraph',
        words: [
          { strong: who.name },
          ', who logs in to Marquee with ',
          { strong: who.emailAddress },
          ', asked to use this address instead.',
        ],
      },
      { kind: 'button', words: 'Confirm this address', url },
      { kind: 'paragraph', words: 'The link works once, for 60 minutes.' },
      {
        kind: 'paragraph',
        words: 'If you did not ask for this, do not confirm it: somebody else would be taken for you.',
      },
    ],
    reason: 'Somebody entered this e-mail address as their new one.',
  },
});

/** To the old address, when another one is asked for. @param url where somebody who did not do it gets their account back */
export const addressAskedMail = (newAddress: string, url: string): Unaddressed => ({
  kind: 'addressAsked',
  subject: 'Your e-mail address is to be changed',
  letter: {
    preview: 'If this was not you, reset your password now.',
    heading: 'Your e-mail address is to be changed',
    blocks: [
      {
        kind: 'paragraph',
        words: [
          'Your new address is to be ',
          { strong: newAddress },
          '. Until it is confirmed you log in with this one.',
        ],
      },
      {
        kind: 'paragraph',
        words:
          'If this was not you, somebody knows your password. Reset it now: that cancels the change and logs everybody out.',
      },
      { kind: 'button', words: 'Reset your password', url },
    ],
    reason: 'You are told of every change of your e-mail address, at the old one.',
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
