/** What of a trial's world is reviewed: a link with a client, another one that they don't have, and what each may not see of the other. */
import { addComment } from '@marquee/contract/comments.ts';
import { commentInReview, introduceGuest, reviewHeader } from '@marquee/contract/review.ts';
import { addReviewLink } from '@marquee/contract/review-links.ts';
import { Caller } from '@marquee/server/test/client.ts';
import { readSheet } from '@marquee/server/test/builders.ts';
import { freezeBanner } from '@marquee/server/test/frozen-banner.ts';
import type { World } from './in-a-world.ts';
import { members, nobody, type Role } from './secrets.ts';

const readers: readonly Role[] = ['client', ...members];

/** A guest at a link, by the cookie that they were given. */
async function guestAt(
  app: World['app'],
  token: string,
  who: { name: string; emailAddress: string },
): Promise<{ client: Caller; cookie: string }> {
  const nobodyYet = new Caller(app.base, { [reviewHeader]: token });
  const said = await nobodyYet.call(introduceGuest, { body: who });
  const cookie = said.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { client: new Caller(app.base, { [reviewHeader]: token, cookie }), cookie: cookie.split('=')[1] ?? '' };
}

export async function reviewOf({
  app,
  secrets,
  sheet,
  things,
}: Pick<World, 'app' | 'secrets' | 'sheet' | 'things'>): Promise<{ client: Caller; emailAddress: string }> {
  const { owner } = sheet;
  const [first, second] = sheet.rows;
  const banners = (await readSheet(owner, sheet.url)).columns.flatMap(({ cells }) =>
    cells.filter(({ cellBanner, rowID }) => cellBanner?.fileName && (rowID === first.rowID || rowID === second.rowID)),
  );
  for (const { cellID } of banners) await freezeBanner(app.db.kysely, cellID);
  const link = async (rowID: number, name: string) => {
    const body = { sheetID: sheet.sheetID, name, scope: { of: 'rows' as const, rowIDs: [rowID] } };
    const made = (await owner.call(addReviewLink, { body })).body;
    things.reviewLink.push(made.reviewLinkID);
    return made.path.split('/').at(-1) ?? '';
  };
  const own = await link(first.rowID, secrets.mark('name of a review link', readers));
  const others = await link(second.rowID, secrets.mark('name of a review link that the client does not have', members));
  secrets.know(own, 'token of the review link of the client', readers);
  secrets.know(others, 'token of a review link that the client does not have', members);
  const emailAddress = `${secrets.mark('email address of the client', readers)}@example.test`;
  const { client, cookie } = await guestAt(app, own, {
    name: secrets.mark('name of the client', readers),
    emailAddress,
  });
  secrets.know(cookie, 'session of the client', nobody);
  const other = await guestAt(app, others, {
    name: secrets.mark('name of a client of another link', members),
    emailAddress: `${secrets.mark('email address of another client', members)}@example.test`,
  });
  secrets.know(other.cookie, 'session of another client', nobody);
  const cellOf = (rowID: number) =>
    banners.find((cell) => cell.rowID === rowID && cell.cellBanner?.ftpfolder === 'spring');
  const share = (rowID: number, what: string, who: readonly Role[], isShared: boolean) =>
    owner.call(addComment, {
      body: { comment: { rowID, isShared, commentText: `<p>${secrets.mark(what, who)}</p>` } },
    });
  await share(first.rowID, 'words of a shared comment', readers, true);
  await share(first.rowID, 'words of an internal comment beside it', members, false);
  await share(second.rowID, 'words of a shared comment on what another link shows', members, true);
  for (const [by, rowID, who] of [
    [client, first.rowID, readers] as const,
    [other.client, second.rowID, members] as const,
  ]) {
    const said = `<p>${secrets.mark('words of a client', who)}</p>`;
    await by.call(commentInReview, {
      params: { id: String(cellOf(rowID)?.cellID) },
      body: { comment: said, key: crypto.randomUUID() },
    });
  }
  const { kysely } = app.db;
  const guests = await kysely.selectFrom('guest').select('user_id').execute();
  things.guest.push(...guests.map((guest) => guest.user_id), 2_147_483_647);
  things.reviewLink.push(2_147_483_647);
  return { client, emailAddress };
}
