/** Mails to guests about what waits for their decision: that they were asked, and what they should know of it later. */
import { dayInMail, sayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { queueMails, type NewMail } from '#mail/commands.ts';
import type { BannerShown, Block } from '#mail/letter.ts';
import { picturesAt } from '#mail/pictures.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { openedToken } from './link-token.ts';
import { mailBrandOf } from './mail-brand.ts';
import { linkOf, type OpenLink } from './open-link.ts';

/** Banners that a mail shows; others are counted. */
const mostShown = 5;

export interface ShownBanner {
  cellID: number;
  rowID: number;
  columnID: number;
  name: string;
  width: number | null;
  height: number | null;
  number: number | null;
}

/** Those of these banners that a link shows now, in the order of its page. */
export async function shownBanners(
  db: Queries,
  reviewLinkID: number,
  cellIDs: readonly number[],
): Promise<ShownBanner[]> {
  const { rows } = await sql<ShownBanner>`
    select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", r.name, v.number,
      coalesce(nullif(b.banner_width, 0), b.file_width) as width, coalesce(nullif(b.banner_height, 0), b.file_height) as height
    from reviewed_cell c
    join alive_row r on r.row_id = c.row_id
    join alive_column k on k.column_id = c.column_id
    join cell_banner b on b.cell_id = c.cell_id
    left join current_version v on v.cell_id = c.cell_id
    where c.review_link_id = ${reviewLinkID} and c.cell_id = any(${cellIDs}::int[])
    order by r.group_sort_key, r.group_id, r.sort_key, r.row_id, k.sort_key, k.column_id
  `.execute(db);
  return rows;
}

const sizeOf = ({ height, width }: ShownBanner): string => (width && height ? `${width}×${height}` : '');

/** The first of some banners, with their pictures, in any language. */
export async function firstOf(
  db: Queries,
  banners: readonly ShownBanner[],
): Promise<(language: string, url: string, withVersion?: boolean) => Block[]> {
  const first = banners.slice(0, mostShown);
  const pictures = await picturesAt(db, first);
  const rest = banners.length - first.length;
  return (language, url, withVersion = false) => {
    const shown = first.map((banner): BannerShown => {
      const { columnID, name, number, rowID } = banner;
      const picture = pictures.get(`${rowID}:${columnID}`);
      const version = withVersion && number !== null ? sayInMail(language, 'versionNote', { number }) : '';
      const note = [sizeOf(banner), version].filter((part) => part !== '').join(' · ');
      return { name, note, ...(picture && { picture }) };
    });
    const more = rest > 0 ? { rest: sayInMail(language, 'more', { count: rest }) } : {};
    return shown.length > 0 ? [{ kind: 'banners', banners: shown, url, ...more }] : [];
  };
}

/** The address of a link's page; undefined where the server's secret is another one by now. */
export async function pageOf(services: Services, db: Queries, reviewLinkID: number): Promise<string | undefined> {
  const { token_sealed } = await db
    .selectFrom('review_link')
    .select('token_sealed')
    .where('review_link_id', '=', reviewLinkID)
    .executeTakeFirstOrThrow();
  const token = openedToken(services.settings, token_sealed);
  return token === undefined ? undefined : `${services.address()}/review/${token}`;
}

export interface MailedGuest {
  userID: number;
  emailAddress: string;
  name: string;
  language: string;
}

/** Those of these guests who may still be mailed of something. */
export async function guestsToMail(
  db: Queries,
  userIDs: readonly number[],
  of: 'asked' | 'banners',
): Promise<MailedGuest[]> {
  const { rows } = await sql<MailedGuest>`
    select g.user_id as "userID", g.email_address as "emailAddress", trim(p.first_name || ' ' || p.surname) as name, g.language
    from guest g join person p on p.user_id = g.user_id
    where g.user_id = any(${userIDs}::int[]) and g.email_address is not null and not exists (
      select from notification_wish n where n.user_id = g.user_id and n.kind = ${of} and n.mail = 'never')
    order by g.user_id
  `.execute(db);
  return rows;
}

export interface GuestsAskedMail {
  askID: number;
  link: OpenLink;
  by: number;
  to: readonly number[];
  cellIDs: readonly number[];
  dueOn: string | null;
  message: string;
}

/** Queues the mails of an ask to guests, in the transaction in which it is made. */
export async function mailAskedGuests(
  services: Services,
  tx: Tx,
  { askID, by, cellIDs, dueOn, link, message, to }: GuestsAskedMail,
): Promise<void> {
  const url = await pageOf(services, tx, link.reviewLinkID);
  if (url === undefined) return;
  const [asker] = await findPeople(tx, [by]);
  const banners = await shownBanners(tx, link.reviewLinkID, cellIDs);
  const blocksOf = await firstOf(tx, banners);
  const brandIn = await mailBrandOf(tx, link.accountID);
  const name = asker ? fullName(asker) : link.accountName;
  const mails = (await guestsToMail(tx, to, 'asked')).map(
    ({ emailAddress, language, name: toName, userID }): NewMail => {
      const about = { name, account: link.accountName, link: link.name, count: banners.length };
      const say = (key: Parameters<typeof sayInMail>[1], more = {}) => sayInMail(language, key, { ...about, ...more });
      const paragraph = (words: string): Block => ({ kind: 'paragraph', words });
      return {
        to: emailAddress,
        toName,
        kind: 'guestAsked',
        sheetID: link.sheetID,
        subject: say('askedSubject'),
        letter: {
          brand: brandIn(language),
          preview: message === '' ? say('askedText') : message,
          heading: say('askedHeading'),
          blocks: [
            paragraph(say('askedText')),
            ...(message === '' ? [] : [paragraph(say('askedWords', { words: message }))]),
            ...(dueOn === null ? [] : [paragraph(say('askedBy', { date: dayInMail(language, dueOn) }))]),
            ...blocksOf(language, url),
            { kind: 'button', words: say('askedButton'), url },
          ],
          reason: say('askedReason'),
          language,
          offWords: say('unsubscribe'),
          links: [linkOf(link)],
          ask: { askID, userID },
        },
        alert: { userID, of: 'asked', isGuest: true },
      };
    },
  );
  await queueMails(services, tx, mails);
}
