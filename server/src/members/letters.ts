/** What people are told by mail when they are invited to a sheet, or have become a member of one. */
import { isolated } from '@marquee/contract/isolated.ts';
import type { NewMail } from '#mail/commands.ts';

interface Invitation {
  /** full name of whoever invites */
  inviter: string;
  sheet: { sheetID: number; name: string };
  url: string;
}

/** @param url the link with the code, which nobody else is told */
export const invitationMail = ({ inviter, sheet, url }: Invitation): Omit<NewMail, 'to' | 'toName'> => ({
  kind: 'invitation',
  sheetID: sheet.sheetID,
  subject: `${inviter} invites you to ${sheet.name}`,
  letter: {
    preview: 'Accept the invitation within the next 14 days.',
    heading: 'You’re invited to a sheet',
    blocks: [
      {
        kind: 'paragraph',
        words: [{ strong: inviter }, ' invites you to work on the sheet ', { strong: sheet.name }, '.'],
      },
      { kind: 'button', words: 'Accept the invitation', url },
      { kind: 'paragraph', words: 'The link is only for you. It works once and expires after 14 days.' },
    ],
    reason: `${isolated(inviter)} entered this email address. If you don’t know them, ignore this email.`,
  },
});

/** @param url the sheet's own address */
export const addedMail = ({ inviter, sheet, url }: Invitation): Omit<NewMail, 'to' | 'toName'> => ({
  kind: 'addedToSheet',
  sheetID: sheet.sheetID,
  subject: `You’ve been added to ${sheet.name}`,
  letter: {
    preview: `${inviter} added you to the sheet.`,
    heading: 'You’ve been added to a sheet',
    blocks: [
      { kind: 'paragraph', words: [{ strong: inviter }, ' added you to the sheet ', { strong: sheet.name }, '.'] },
      { kind: 'button', words: 'Open the sheet', url },
    ],
    reason: 'You’re now a member of this sheet.',
  },
});
