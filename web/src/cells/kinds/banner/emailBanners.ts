/** "Email update": mails the members of the sheet which banners of a column were updated. */
import { sendBannersUpdatedEmail } from '@marquee/contract/banners.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { call } from '#sync/call.ts';
import { currentSheet, outbox } from '#sync/currentSheet.ts';
import { newKey } from '#sync/key.ts';
import { fromHere } from '#sync/sender.ts';
import { notifyInfo, notifyError } from '#ui/messages/notify.ts';
import { appStore } from '#ui/stores.ts';

type Sent = ReplyOf<typeof sendBannersUpdatedEmail>;

const useSending = appStore<{ columnIDs: readonly number[] }>()(() => ({ columnIDs: [] }));

/** Whether the mail of a column is on its way. */
export const useIsSending = (columnID: number): boolean => useSending(({ columnIDs }) => columnIDs.includes(columnID));

/**
 * Sends it, if it still is what was `seen`; the marks of the banners it names go away on every screen. Where no answer comes it is asked
 * for again, as the mail may have gone out. Throws `Refused`.
 */
export async function emailBanners(columnID: number, seen: string): Promise<Sent> {
  useSending.setState(({ columnIDs }) => ({ columnIDs: [...columnIDs, columnID] }));
  try {
    const key = newKey();
    const sent = await outbox.add([`mail:${columnID}`], () =>
      call(sendBannersUpdatedEmail, { key, body: { columnID, seen, ...fromHere() } }),
    );
    await currentSheet()?.catchUp();
    return sent;
  } finally {
    useSending.setState(({ columnIDs }) => ({ columnIDs: columnIDs.filter((id) => id !== columnID) }));
  }
}

/** What came of it, in words. */
export function wordsOf({ noOfBanners, noOfRecipients }: Sent): { title: string; message: string } {
  const title = 'No email was sent';
  if (noOfBanners === 0) return { title, message: 'No banner in this column was updated since the last one.' };
  if (noOfRecipients === 0) return { title, message: 'No one was emailed. The marks were cleared.' };
  const message = `${counted(noOfBanners, 'updated banner')}, to ${counted(noOfRecipients, 'member')}.`;
  return { title: 'Email sent', message };
}

/** Says what came of it where the popup that it was sent from was closed meanwhile. */
export function notifyLater(sent: Promise<Sent>): void {
  sent.then(
    (reply) => {
      const { title, message } = wordsOf(reply);
      notifyInfo(title, message);
    },
    (error: unknown) => notifyError('The email was not sent', error),
  );
}
