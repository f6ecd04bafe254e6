/** "Email update": mails the members of the sheet which banners of a column were updated. */
import { sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { create } from 'zustand';
import { call } from '#state/call.ts';
import { currentSheet } from '#state/currentSheet.ts';
import { fromHere } from '#state/save.ts';
import { tellCalmly, tellTrouble } from '#ui/notify.ts';

const useSending = create<{ columnIDs: readonly number[] }>()(() => ({ columnIDs: [] }));

/** Whether the mail of a column is on its way. */
export const useIsSending = (columnID: number): boolean => useSending(({ columnIDs }) => columnIDs.includes(columnID));

/** Sends it; the marks of the banners it names go away on every screen. Throws what the call throws. */
export async function emailBanners(columnID: number): Promise<ReplyOf<typeof sendBannersUpdatedEmail>> {
  useSending.setState(({ columnIDs }) => ({ columnIDs: [...columnIDs, columnID] }));
  try {
    const sent = await call(sendBannersUpdatedEmail, { body: { columnID, ...fromHere() } });
    await currentSheet()?.catchUp();
    return sent;
  } finally {
    useSending.setState(({ columnIDs }) => ({ columnIDs: columnIDs.filter((id) => id !== columnID) }));
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The same from the column's menu, with what came of it as a message. */
export async function emailBannersAndTell(columnID: number): Promise<void> {
  try {
    const { noOfBanners, noOfRecipients } = await emailBanners(columnID);
    if (noOfBanners === 0) tellCalmly('No e-mail was sent', 'No banner of this column was updated since the last one.');
    else if (noOfRecipients === 0)
      tellCalmly('No e-mail was sent', 'Only you see this column. Its marks were cleared.');
    else
      tellCalmly('Email sent', `${counted(noOfBanners, 'updated banner')}, to ${counted(noOfRecipients, 'member')}.`);
  } catch (error) {
    tellTrouble('The e-mail was not sent', error);
  }
}
