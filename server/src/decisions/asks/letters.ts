/** The mail to people who are asked to decide on banners: one each, with one link to all that waits. */
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { dayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import type { Services } from '#access/ctx.ts';
import { queueMails } from '#mail/commands.ts';
import { findPeople } from '#people/find-people.ts';
import type { Tx } from '#platform/db.ts';

export interface AskToMail {
  askID: number;
  sheetID: number;
  by: number;
  /** those who want to be mailed of it at once */
  to: readonly number[];
  noOfBanners: number;
  noOfRows: number;
  dueOn: string | null;
  message: string;
}

/** Queues the mails of an ask, in the transaction in which it is made. */
export async function mailAsk(services: Services, tx: Tx, ask: AskToMail): Promise<void> {
  if (ask.to.length === 0) return;
  const sheet = await tx
    .selectFrom('sheet')
    .select(['name', 'url'])
    .where('sheet_id', '=', ask.sheetID)
    .executeTakeFirstOrThrow();
  const [asker] = await findPeople(tx, [ask.by]);
  const by = asker ? fullName(asker) : 'Someone';
  const url = `${services.address()}/sheet/${sheet.url}`;
  const banners = counted(ask.noOfBanners, 'banner');
  const ofRows = ask.noOfRows === ask.noOfBanners ? '' : ` of ${counted(ask.noOfRows, 'row')}`;
  const until = ask.dueOn === null ? [] : [' by ', { strong: dayInMail('en', ask.dueOn) }];
  const said = ask.message === '' ? [] : [{ kind: 'paragraph' as const, words: `“${isolated(ask.message)}”` }];
  await queueMails(
    services,
    tx,
    (await findPeople(tx, ask.to)).map((person) => ({
      to: person.emailAddress ?? '',
      toName: fullName(person),
      kind: 'asked',
      sheetID: ask.sheetID,
      subject: `${by} asks you to decide on ${banners} in ${sheet.name}`,
      letter: {
        preview: ask.message === '' ? `${banners} in ${sheet.name}` : ask.message,
        sheet: { name: sheet.name, url },
        heading:
          ask.noOfBanners === 1 ? 'A banner is waiting for your decision' : `${banners} are waiting for your decision`,
        blocks: [
          { kind: 'paragraph', words: [{ strong: by }, ` asks you to decide on ${banners}${ofRows}`, ...until, '.'] },
          ...said,
          { kind: 'button', words: 'Decide now', url: `${url}?waiting=me` },
        ],
        reason: 'You’re getting this because you were asked to decide on banners.',
        ask: { askID: ask.askID, userID: person.userID },
      },
      alert: { userID: person.userID, of: 'asked' as const },
    })),
  );
}
