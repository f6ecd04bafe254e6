/** A sheet under review with secrets in everything that one client or another may not see. */
import { decideInReview, commentInReview } from '@marquee/contract/review.ts';
import { revokeReviewLink, updateReviewLink } from '@marquee/contract/review-links.ts';
import { updateBrand } from '@marquee/contract/brand.ts';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addComment, deleteComment, updateComment } from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import type { FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import { updateUser } from '@marquee/contract/people.ts';
import { addRow, updateRow } from '@marquee/contract/rows.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { startApp, type TestApp } from '@marquee/server/test/app.ts';
import { anFtpAccount } from '@marquee/server/test/banner-cells.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '@marquee/server/test/builders.ts';
import { bannerFolder } from '@marquee/server/test/file-transfer/folder.ts';
import { startProftpd } from '@marquee/server/test/file-transfer/proftpd.ts';
import { startMailbox, type Mailbox } from '@marquee/server/test/mailbox.ts';
import { plainPicture } from '@marquee/server/test/plain-picture.ts';
import { sql } from 'kysely';
import { Secrets } from '../../world/secrets.ts';
import { gather, ofFirstRow, ofGroup, type Cast, type Client } from './cast.ts';

/** Where a cell is, as edits name it. */
export interface CellPlace {
  cellID: number;
  rowID: number;
  columnID: number;
}

export interface GuestWorld extends Cast {
  app: TestApp;
  mailbox: Mailbox;
  sheet: TestSheet;
  owner: TestPerson;
  maker: TestPerson;
  /** banners that somebody may play or not, by what they are */
  cells: Record<'first' | 'second' | 'other' | 'hiddenGroup' | 'hiddenColumn' | 'justForMe', CellPlace>;
  rows: Record<'first' | 'second' | 'other' | 'hidden', number>;
  columns: Record<'named' | 'hiddenSince' | 'notNamed' | 'justForMe', number>;
  hiddenGroupID: number;
  /** threads on the first row: what is internal there, and what is shared */
  comments: Record<'internal' | 'shared' | 'sharedElsewhere', number>;
  /** what may be tried as names of files */
  fileNames: string[];
  /** withdraws a link, gives another a password and has a third expire */
  shut(): Promise<void>;
}

/** Says who is called what, and what the sheet and its account are called among themselves. */
async function nameThings(owner: TestPerson, maker: TestPerson, sheet: TestSheet, secrets: Cast['secrets']) {
  const { groups, rows, sheetID } = sheet;
  const params = { id: String(owner.accountID) };
  const everybody: readonly Client[] = [...ofFirstRow, 'other'];
  await owner.call(updateBrand, { params, body: { name: secrets.mark('name of the account for clients', everybody) } });
  const name = secrets.mark('name of the sheet', []);
  const description = secrets.mark('description of the sheet', []);
  await owner.call(updateSheet, {
    body: { sheet: { sheetID, name, description }, updateFields: ['name', 'description'] },
  });
  const call = (group: { groupID: number }, readers: readonly Client[]) =>
    owner.call(updateGroup, {
      body: {
        group: { groupID: group.groupID, name: secrets.mark('name of a group', readers) },
        updateFields: ['name'],
      },
    });
  await call(groups[0], ofFirstRow);
  await call(groups[1], ['other']);
  for (const [row, readers] of [
    [rows[0], ofFirstRow],
    [rows[1], ofGroup],
    [rows[2], ['other']],
  ] as const) {
    const named = { rowID: row.rowID, name: secrets.mark('name of a row', readers) };
    await owner.call(updateRow, { body: { row: named, updateFields: ['name'] } });
  }
  for (const [person, readers] of [
    [owner, everybody],
    [maker, []],
  ] as const) {
    const { emailAddress, userID } = person;
    const firstName = secrets.mark('first name of a member', readers);
    const surname = secrets.mark('surname of a member', readers);
    const telephoneNo = secrets.mark('telephone number of a member', []);
    await person.call(updateUser, { body: { userID, emailAddress, firstName, surname, telephoneNo } });
    secrets.know(emailAddress, 'email address of a member', []);
  }
}

/** The banner of a cell: a page whose bytes say who reads them, or a picture. */
interface Filling {
  by: TestPerson;
  rowID: number;
  columnID: number;
  folder: string;
  fileName: string;
}

export async function aGuestWorld(): Promise<GuestWorld> {
  const mailbox = await startMailbox();
  const app = await startApp(undefined, { ftpLoopback: true, versions: true, smtpUrl: mailbox.url, logLevel: 'trace' });
  const folder = await bannerFolder();
  const secrets: Cast['secrets'] = new Secrets<Client>();
  const owner = await aPerson(app, { admin: true });
  const maker = await aPerson(app, { accountID: owner.accountID });
  const accountName = secrets.mark('name of the account among themselves', []);
  await sql`update account set name = ${accountName} where account_id = ${owner.accountID}`.execute(app.db.kysely);
  const host = await startProftpd(folder.path);
  const account: FtpAccount = await anFtpAccount(owner, host, { name: secrets.mark('name of an FTP account', []) });
  secrets.know(host, 'host of an FTP account', []);
  const sheet = await aSheet(app, { owner, members: [maker] });
  secrets.know(sheet.url, 'url token of the sheet', []);
  const { sheetID } = sheet;
  await nameThings(owner, maker, sheet, secrets);

  const column = async (
    columnTypeID: 1 | 6,
    restriction: 1 | 2 | 3,
    what: string,
    readers: readonly Client[],
    by = owner,
  ) => {
    const body = { sheetID, columnTypeID, name: 'Plain' };
    const { columnID } = (await by.call(addColumn, { body })).body;
    const name = secrets.mark(`name of ${what}`, readers);
    const named = { columnID, name, accessRestrictions: restriction };
    await by.call(updateColumn, { body: { column: named, updateFields: ['accessRestrictions', 'name'] } });
    return columnID;
  };
  const columns = {
    named: await column(1, access.open, 'a column that a link names', ofGroup),
    hiddenSince: await column(1, access.open, 'a column that a link names and that is hidden since', []),
    notNamed: await column(1, access.open, 'a column that no link names', []),
    justForMe: await column(1, access.justForMe, 'a column just for one', [], maker),
  };
  const hiddenBanners = await column(6, access.hiddenFromPublic, 'a hidden Banner column', []);
  const ownBanners = await column(6, access.justForMe, 'a Banner column just for one', [], maker);
  const { groupID: hiddenGroupID } = (await owner.call(addGroup, { body: { group: { sheetID, name: 'Plain' } } })).body;
  const aRow = { groupID: hiddenGroupID, name: secrets.mark('name of a row of a hidden group', []) };
  const { rowID: hiddenRow } = (await owner.call(addRow, { body: { row: aRow } })).body;
  const [one, two, three] = sheet.rows.map(({ rowID }) => rowID) as [number, number, number];
  const text = (by: TestPerson, rowID: number, columnID: number, what: string, readers: readonly Client[]) =>
    by.call(addCell, { body: { cell: { rowID, columnID, cellText: { text: secrets.mark(what, readers) } } } });
  await text(owner, one, columns.named, 'cell that a link names', ofGroup);
  await text(owner, one, columns.hiddenSince, 'cell of a column that is hidden since', []);
  await text(owner, one, columns.notNamed, 'cell of a column that no link names', []);
  await text(maker, one, columns.justForMe, 'cell of a column just for one', []);
  await text(owner, hiddenRow, columns.named, 'cell of a hidden group', []);

  // Links name the group before it is hidden: what is hidden since is not shown.
  const banners = sheet.columns.banner.columnID;
  const cast = await gather(app, sheet, {
    columnIDs: [banners, columns.named, columns.hiddenSince],
    hiddenGroupID,
    secrets,
  });
  const hidden = { groupID: hiddenGroupID, name: secrets.mark('name of a hidden group', []), hideFromPublic: true };
  await owner.call(updateGroup, { body: { group: hidden, updateFields: ['hideFromPublic', 'name'] } });
  const since = { columnID: columns.hiddenSince, accessRestrictions: access.hiddenFromPublic };
  await owner.call(updateColumn, { body: { column: since, updateFields: ['accessRestrictions'] } });

  const fileNames: string[] = ['index.html', 'part.js', 'logo.png'];
  const page = async (at: string, name: string, what: string, readers: readonly Client[]) => {
    const bytes = `<!doctype html><title>${secrets.mark(`bytes of ${what}`, readers)}</title><script src="part.js"></script>`;
    await folder.write(`${at}/${name}`, bytes);
    fileNames.push(name);
  };
  const fill = async ({ by, columnID, fileName, folder: ftpfolder, rowID }: Filling) => {
    const fileType = fileName.endsWith('.html') ? 2 : 1;
    const cellBanner = {
      ftpaccountID: account.ftpAaccountID,
      fileName,
      ftpfolder,
      fileType,
      displayText: fileName,
    } as const;
    const made = (await by.call(addCell, { body: { cell: { rowID, columnID, cellBanner } } })).body;
    await app.freezer.drain();
    return { cellID: made.cellID, rowID, columnID };
  };
  const file = (what: string, ending: string, readers: readonly Client[]) =>
    `${secrets.mark(`file of ${what}`, readers)}.${ending}`;
  const image = async (at: string, name: string, red: number) => {
    await folder.write(`${at}/${name}`, await plainPicture(red));
    fileNames.push(name);
  };

  // Two versions of a page lie beside each other, with what belongs to others.
  const [v1, v2] = [file('an older version', 'html', ['older']), file('the current version', 'html', ofFirstRow)];
  await folder.write('spring/part.js', `'a part'`);
  await page('spring', v1, 'an older version', ['older']);
  await page('spring', v2, 'the current version', ofFirstRow);
  const first = await fill({ by: owner, rowID: one, columnID: banners, folder: 'spring', fileName: v1 });
  const id = { id: String(first.cellID) };
  const said = (what: string, readers: readonly Client[]) => `<p>${secrets.mark(what, readers)}</p>`;
  const key = () => crypto.randomUUID();
  await cast.guests.early.call(decideInReview, { params: id, body: { number: 1, verdict: 'approve', key: key() } });
  const change = { ...first, cellBanner: { fileName: v2, displayText: 'Hero' } };
  await owner.call(updateCell, { body: { cell: change, updateFields: ['fileName', 'displayText'] } });
  await app.freezer.drain();
  const [p2, p3] = [file('a picture', 'png', ofGroup), file('another picture', 'png', ['other'])];
  await image('summer', p2, 10);
  await image('summer', p3, 60);
  const second = await fill({ by: owner, rowID: two, columnID: banners, folder: 'summer', fileName: p2 });
  const other = await fill({ by: owner, rowID: three, columnID: banners, folder: 'summer', fileName: p3 });
  const secret: [keyof GuestWorld['cells'], Omit<Filling, 'folder' | 'fileName'>, string][] = [
    ['hiddenGroup', { by: owner, rowID: hiddenRow, columnID: banners }, 'png'],
    ['hiddenColumn', { by: owner, rowID: one, columnID: hiddenBanners }, 'html'],
    ['justForMe', { by: maker, rowID: one, columnID: ownBanners }, 'png'],
  ];
  const cells = { first, second, other } as GuestWorld['cells'];
  for (const [at, [what, filling, ending]] of secret.entries()) {
    const fileName = file(what, ending, []);
    // Beside the others: whoever plays one of these could ask for them.
    if (ending === 'html') await page('spring', fileName, what, []);
    else await image('spring', fileName, 100 + 40 * at);
    cells[what] = await fill({ ...filling, folder: 'spring', fileName });
  }

  const post = async (rowID: number, what: string, readers: readonly Client[], more: object = {}) => {
    const comment = { rowID, commentText: said(what, readers), ...more };
    return (await owner.call(addComment, { body: { comment } })).body.commentID;
  };
  const pinOn = (cellID: number, version: number) => ({ pin: { cellID, version, x: 0.5, y: 0.5, moment: null } });
  const internal = await post(one, 'words of an internal comment with a pin', [], pinOn(first.cellID, 2));
  await post(one, 'words of a reply in an internal thread', [], { parentCommentID: internal });
  const shared = await post(one, 'words of a shared comment', ofFirstRow, {
    isShared: true,
    ...pinOn(first.cellID, 2),
  });
  await post(two, 'words of a shared comment on another row', ofGroup, { isShared: true });
  const sharedElsewhere = await post(three, 'words of a shared comment elsewhere', ['other'], { isShared: true });
  await post(hiddenRow, 'words of a shared comment in a hidden group', [], { isShared: true });
  const deleted = await post(one, 'words of a shared comment that was deleted', [], { isShared: true });
  await owner.call(deleteComment, { params: { id: String(deleted) } });
  const taken = await post(one, 'words of a thread that was shared and is internal again', [], { isShared: true });
  await owner.call(updateComment, {
    body: { comment: { commentID: taken, isShared: false }, updateFields: ['isShared'] },
  });
  const onSheet = { sheetID, commentText: said('words of a comment on the sheet', []) };
  await owner.call(addComment, { body: { comment: onSheet } });
  const verdict = { verdict: 'changes' as const, number: 2, comment: said('words of an internal verdict', []) };
  await owner.call(decide, { params: id, body: verdict });
  for (const [by, { cellID }, readers] of [
    ['first', first, ofFirstRow],
    ['second', second, ofGroup],
    ['older', first, ofFirstRow],
    ['other', other, ['other']],
  ] as const) {
    const body = { comment: said(`words of "${by}"`, readers), key: key() };
    await cast.guests[by].call(commentInReview, { params: { id: String(cellID) }, body });
  }
  const { links } = cast;
  return {
    ...cast,
    app,
    mailbox,
    sheet,
    owner,
    maker,
    cells,
    rows: { first: one, second: two, other: three, hidden: hiddenRow },
    columns,
    hiddenGroupID,
    comments: { internal, shared, sharedElsewhere },
    fileNames,
    shut: async () => {
      await owner.call(revokeReviewLink, { params: { id: String(links.gone.reviewLinkID) } });
      const locked = { params: { id: String(links.locked.reviewLinkID) }, body: { password: 'another horse' } };
      await owner.call(updateReviewLink, locked);
      const past = { params: { id: String(links.past.reviewLinkID) }, body: { expiresAt: new Date().toISOString() } };
      await owner.call(updateReviewLink, past);
    },
  };
}
