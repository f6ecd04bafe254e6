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
      {
        kind: 'paragraph',
        words: 'Choose a new password for Marquee. The link works once and expires after 60 minutes.',
      },
      { kind: 'button', words: 'Choose a new password', url },
      { kind: 'paragraph', words: 'If you didn’t request this, ignore this email. Your password won’t change.' },
    ],
    reason: 'Someone asked to reset the password for this email address.',
  },
});

/** @param url where somebody who did not do it gets their account back */
export const passwordChangedMail = (url: string): Unaddressed => ({
  kind: 'passwordChanged',
  subject: 'Your password was changed',
  letter: {
    preview: 'If this wasn’t you, reset it now.',
    heading: 'Your password was changed',
    blocks: [
      { kind: 'paragraph', words: 'All other devices were logged out. Log in on them with the new password.' },
      { kind: 'paragraph', words: 'If this wasn’t you, reset your password now.' },
      { kind: 'button', words: 'Reset your password', url },
    ],
    reason: 'We always email you when your password changes.',
  },
});

/**
 * To the new address, which is nobody's yet: whoever reads it must see who asks.
 * @param url the link with the code, which nobody else is told
 */
export const confirmAddressMail = (who: { name: string; emailAddress: string }, url: string): Unaddressed => ({
  kind: 'confirmAddress',
  subject: 'Confirm your new email address',
  letter: {
    preview: 'Confirm it within the next 60 minutes.',
    heading: 'Confirm your new email address',
    blocks: [
      {
        kind: 'paragraph',
        words: [
          { strong: who.name },
          ', who logs in to Marquee as ',
          { strong: who.emailAddress },
          ', asked to use this address instead.',
        ],
      },
      { kind: 'button', words: 'Confirm this address', url },
      { kind: 'paragraph', words: 'The link works once and expires after 60 minutes.' },
      {
        kind: 'paragraph',
        words: 'If you didn’t request this, don’t confirm it. Otherwise their account would use your address.',
      },
    ],
    reason: 'Someone entered this email address as their new one.',
  },
});

/** To the old address, when another one is asked for. @param url where somebody who did not do it gets their account back */
export const addressAskedMail = (newAddress: string, url: string): Unaddressed => ({
  kind: 'addressAsked',
  subject: 'Your email address is about to change',
  letter: {
    preview: 'If this wasn’t you, reset your password now.',
    heading: 'Your email address is about to change',
    blocks: [
      {
        kind: 'paragraph',
        words: ['Your new address will be ', { strong: newAddress }, '. Until it’s confirmed, log in with this one.'],
      },
      {
        kind: 'paragraph',
        words:
          'If this wasn’t you, someone knows your password. Reset it now: this cancels the change and logs out every device.',
      },
      { kind: 'button', words: 'Reset your password', url },
    ],
    reason: 'We always email the old address when an email address changes.',
  },
});

/** To the old address. @param newAddress what replaces it */
export const addressChangedMail = (newAddress: string): Unaddressed => ({
  kind: 'addressChanged',
  subject: 'Your email address was changed',
  letter: {
    preview: 'Marquee now sends your emails to your new address.',
    heading: 'Your email address was changed',
    blocks: [
      { kind: 'paragraph', words: ['You now log in to Marquee with ', { strong: newAddress }, '.'] },
      { kind: 'paragraph', words: 'If this wasn’t you, tell an admin user of your account at once.' },
    ],
    reason: 'We always email the old address when an email address changes.',
  },
});
