/** Mails to guests of what waits for them still, or again: reminders, one a day of all links, and new versions, one of each link. */
import { dayInMail, sayInMail } from '@marquee/contract/review-words/mails/mail-words.ts';
import type { Services } from '#access/ctx.ts';
import { queueMails, type NewMail } from '#mail/commands.ts';
import type { Block, Letter, MailBrand, OpenedLink } from '#mail/letter.ts';
import type { Tx } from '#platform/db.ts';
import { firstOf, guestsToMail, pageOf, shownBanners, type MailedGuest } from './ask-letters.ts';
import type { WaitingBanner } from './guest-news.ts';
import { mailBrandOf } from './mail-brand.ts';
import { findOpenLink, linkOf } from './open-link.ts';

/** What a mail says of one link: how many banners wait there, its name and account, and its blocks by language. */
interface Part {
  count: number;
  about: { link: string; account: string; count: number; banner: string };
  sheetID: number;
  link: OpenedLink;
  brandIn: Awaited<ReturnType<typeof mailBrandOf>>;
  url: string;
  blocksOf: Awaited<ReturnType<typeof firstOf>>;
}

/** Undefined for a link that opens no more, or shows none of this. */
async function partOf(
  services: Services,
  tx: Tx,
  reviewLinkID: number,
  cellIDs: readonly number[],
): Promise<Part | undefined> {
  const link = await findOpenLink(tx, reviewLinkID);
  const url = link && (await pageOf(services, tx, reviewLinkID));
  const banners = url === undefined ? [] : await shownBanners(tx, reviewLinkID, cellIDs);
  const [first] = banners;
  if (!link || url === undefined || !first) return undefined;
  const count = banners.length;
  const about = { link: link.name, account: link.accountName, count, banner: first.name };
  const brandIn = await mailBrandOf(tx, link.accountID);
  return {
    count,
    about,
    sheetID: link.sheetID,
    link: linkOf(link),
    brandIn,
    url,
    blocksOf: await firstOf(tx, banners),
  };
}

const paragraph = (words: string): Block => ({ kind: 'paragraph', words });

function mailTo(
  { emailAddress, language, name, userID }: MailedGuest,
  mail: Pick<NewMail, 'kind' | 'sheetID' | 'subject'>,
  letter: Omit<Letter, 'language' | 'offWords'>,
  of: 'asked' | 'banners',
): NewMail {
  const offWords = sayInMail(language, 'unsubscribe');
  return {
    ...mail,
    to: emailAddress,
    toName: name,
    letter: { ...letter, language, offWords },
    alert: { userID, of, isGuest: true },
  };
}

type Due = WaitingBanner & { dueOn: string; isPast: boolean };

/** Reminds each guest of all that is due, with a button for each link. */
export async function mailReminders(services: Services, tx: Tx, due: readonly Due[]): Promise<void> {
  const mails: NewMail[] = [];
  const ofEach = Map.groupBy(due, ({ userID }) => userID);
  for (const guest of await guestsToMail(tx, [...ofEach.keys()], 'asked')) {
    const { language, userID } = guest;
    const blocks: Block[] = [];
    const links: OpenedLink[] = [];
    let count = 0;
    let account = '';
    let preview = '';
    let sheetID = 0;
    let brand: MailBrand | undefined;
    const groups = Map.groupBy(ofEach.get(userID) ?? [], ({ dueOn, reviewLinkID }) => `${dueOn} ${reviewLinkID}`);
    for (const group of groups.values()) {
      const [{ dueOn, isPast, reviewLinkID } = { dueOn: '', isPast: false, reviewLinkID: 0 }] = group;
      const part = await partOf(
        services,
        tx,
        reviewLinkID,
        group.map(({ cellID }) => cellID),
      );
      if (!part) continue;
      const date = dayInMail(language, dueOn);
      const words = sayInMail(language, isPast ? 'reminderWas' : 'reminderDue', { ...part.about, date });
      preview ||= words;
      blocks.push(paragraph(words), ...part.blocksOf(language, part.url), {
        kind: 'button',
        words: sayInMail(language, 'askedButton'),
        url: part.url,
      });
      links.push(part.link);
      count += part.count;
      ({ account } = part.about);
      ({ sheetID } = part);
      brand = part.brandIn(language);
    }
    if (blocks.length === 0) continue;
    const subject = sayInMail(language, 'reminderSubject', { count });
    const reason = sayInMail(language, 'askedReason', { account });
    const letter = { preview, heading: subject, blocks, reason, links, ...(brand && { brand }) };
    mails.push(mailTo(guest, { kind: 'guestReminder', sheetID, subject }, letter, 'asked'));
  }
  await queueMails(services, tx, mails);
}

/** Tells each guest of the new versions that wait for them by one link. */
export async function mailNewVersions(services: Services, tx: Tx, news: readonly WaitingBanner[]): Promise<void> {
  const mails: NewMail[] = [];
  const guests = new Map(
    (await guestsToMail(tx, [...new Set(news.map(({ userID }) => userID))], 'banners')).map((one) => [one.userID, one]),
  );
  for (const group of Map.groupBy(news, ({ reviewLinkID, userID }) => `${userID} ${reviewLinkID}`).values()) {
    const [{ reviewLinkID, userID } = { reviewLinkID: 0, userID: 0 }] = group;
    const guest = guests.get(userID);
    const part =
      guest &&
      (await partOf(
        services,
        tx,
        reviewLinkID,
        group.map(({ cellID }) => cellID),
      ));
    if (!guest || !part) continue;
    const { language } = guest;
    const { about, sheetID, url } = part;
    const say = (key: Parameters<typeof sayInMail>[1]) => sayInMail(language, key, about);
    const letter = {
      brand: part.brandIn(language),
      preview: say('versionText'),
      heading: say('versionHeading'),
      blocks: [
        paragraph(say('versionText')),
        ...part.blocksOf(language, url, true),
        { kind: 'button' as const, words: say('askedButton'), url },
      ],
      reason: say('versionReason'),
      links: [part.link],
    };
    mails.push(mailTo(guest, { kind: 'guestNewVersion', sheetID, subject: say('versionSubject') }, letter, 'banners'));
  }
  await queueMails(services, tx, mails);
}
