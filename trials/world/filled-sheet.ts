/** The sheet that everybody tries to read: what is public, and secrets in all that is hidden, just for somebody, deleted or said among members. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import { addCell, type CellEdit } from '@marquee/contract/cells.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import * as columns from '@marquee/contract/columns.ts';
import { addComment, deleteComment } from '@marquee/contract/comments.ts';
import { namePresets, ownNumber } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import { addFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { addGroup, deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import * as imports from '@marquee/contract/imports.ts';
import { addRow, deleteRow, deleteRows } from '@marquee/contract/rows.ts';
import type { TestPerson, TestSheet } from '@marquee/server/test/builders.ts';
import { admins, colleagues, members, nobody, type Role, type Secrets } from './secrets.ts';
import type { World } from './in-a-world.ts';

interface Filling extends Pick<World, 'app' | 'ftp' | 'secrets' | 'people' | 'sheet' | 'things'> {
  hidden: TestPerson;
}

const fill = async (by: TestPerson, rowID: number, columnID: number, value: Partial<CellEdit>) =>
  (await by.call(addCell, { body: { cell: { rowID, columnID, ...value } } })).body.cellID;

/** A value of a type that says something secret, where it can. */
function valueOf(
  secrets: Secrets,
  type: ColumnTypeId,
  where: string,
  readers: readonly Role[],
  { option, user, ftp }: Record<'option' | 'user' | 'ftp', number>,
): Partial<CellEdit> {
  const mark = (what: string) => secrets.mark(`${what} of ${where}`, readers);
  const values: { readonly [Type in ColumnTypeId]?: () => Partial<CellEdit> } = {
    1: () => ({ cellText: { text: mark('text') } }),
    2: () => ({ cellDate: { date: '1987-06-05' } }),
    3: () => ({ cellMultiChoice: { multiChoiceOptionID: option } }),
    4: () => ({ cellUser: { userID: user } }),
    5: () => ({ cellHyperlink: { url: `https://${mark('address')}.test/`, displayText: mark('words') } }),
    6: () => ({
      cellBanner: {
        ftpaccountID: ftp,
        fileType: 1,
        fileName: `${mark('file')}.png`,
        // Below a folder that all know, so that members who don't keep the account may fill it in.
        ftpfolder: `spring/${mark('folder')}`,
        displayText: mark('banner'),
        recentlyUpdated: true,
      },
    }),
  };
  const value = values[type];
  if (value) return value();
  // Another kind has a secret in each of its texts.
  const { key, empty } = cellKinds[type];
  const marked = Object.entries(empty).map(([field, now]) => [field, typeof now === 'string' ? mark(field) : now]);
  return { [key]: Object.fromEntries(marked) };
}

/** Who reads the cells of a column, who its name, and what it is called in words. */
interface Kept {
  cells: readonly Role[];
  name: readonly Role[];
  where: string;
}

const amongMembers: Kept = { cells: members, name: members, where: 'a hidden column' };
const justForMaker: Kept = { cells: ['maker'], name: ['maker'], where: 'a Just-for-me column' };
/** Members read in the history what was there, and the name in the trash, too. */
const deleted: Kept = { cells: members, name: members, where: 'a deleted column' };
const notYetShown: Kept = { cells: members, name: members, where: 'a column before it was shown' };

/** Hides a column before it gets a name and cells that are secret. */
async function aSecretColumn(
  { secrets, sheet, people, hidden, things }: Filling,
  by: TestPerson,
  columnTypeID: ColumnTypeId,
  accessRestrictions: 2 | 3,
  ftp: number,
  { cells: readers, name: namers, where }: Kept = accessRestrictions === 3 ? justForMaker : amongMembers,
): Promise<number> {
  const { sheetID } = sheet;
  const { columnID } = (await by.call(columns.addColumn, { body: { sheetID, columnTypeID, name: 'Plain' } })).body;
  const column = { columnID, accessRestrictions };
  await by.call(columns.updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const name = secrets.mark(`name of ${where}`, namers);
  await by.call(columns.updateColumn, { body: { column: { columnID, name }, updateFields: ['name'] } });
  let option = 0;
  if (columnTypeID === 3) {
    const words = secrets.mark(`option of ${where}`, readers);
    option = (await by.call(columns.addOption, { body: { columnID, name: words } })).body.multiChoiceOptionID;
    things.option.push(option);
  }
  const user = accessRestrictions === 3 ? people.maker.userID : hidden.userID;
  const value = valueOf(secrets, columnTypeID, where, readers, { option, user, ftp });
  for (const row of sheet.rows) things.cell.push(await fill(by, row.rowID, columnID, value));
  things.column.push(columnID);
  return columnID;
}

async function aSecretGroup({ secrets, sheet, people, hidden, things }: Filling, ftp: number): Promise<number> {
  const { owner } = people;
  const { groupID } = (await owner.call(addGroup, { body: { group: { sheetID: sheet.sheetID, name: 'Plain' } } })).body;
  const group = { groupID, name: secrets.mark('name of a hidden group', members), hideFromPublic: true };
  await owner.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  await owner.call(updateGroup, { body: { group, updateFields: ['name'] } });
  const name = secrets.mark('name of a row of a hidden group', members);
  const { rowID } = (await owner.call(addRow, { body: { row: { groupID, name } } })).body;
  const [option] = sheet.options;
  const ids = { option: option.multiChoiceOptionID, user: hidden.userID, ftp };
  for (const { columnID, columnTypeID } of Object.values(sheet.columns)) {
    things.cell.push(
      await fill(owner, rowID, columnID, valueOf(secrets, columnTypeID, 'a row of a hidden group', members, ids)),
    );
  }
  things.group.push(groupID);
  things.row.push(rowID);
  return groupID;
}

/** Rows, columns, groups and comments that are gone, and what a cell said before its column was shown. */
async function whatIsGone(filling: Filling, groupID: number, ftp: number): Promise<void> {
  const { secrets, sheet, people, things } = filling;
  const { owner } = people;
  const { sheetID } = sheet;
  const row = async (what: string, group: number, readers: readonly Role[]) => {
    const name = secrets.mark(what, readers);
    return (await owner.call(addRow, { body: { row: { groupID: group, name } } })).body.rowID;
  };
  const lost = await row('name of a deleted row of a hidden group', groupID, members);
  await owner.call(deleteRow, { params: { id: String(lost) } });
  const together: number[] = [];
  for (const what of ['one', 'another']) {
    together.push(await row(`name of ${what} of the rows that were deleted together`, groupID, members));
  }
  await owner.call(deleteRows, { body: { rowIDs: together } });
  things.row.push(lost, ...together);
  const column = await aSecretColumn(filling, owner, 1, 2, ftp, deleted);
  await owner.call(columns.deleteColumn, { params: { id: String(column) } });
  const gone = (await owner.call(addGroup, { body: { group: { sheetID, name: 'Plain' } } })).body.groupID;
  const group = { groupID: gone, name: secrets.mark('name of a deleted hidden group', members), hideFromPublic: true };
  await owner.call(updateGroup, { body: { group, updateFields: ['hideFromPublic', 'name'] } });
  await owner.call(deleteGroup, { params: { id: String(gone) } });
  things.group.push(gone);

  const shown = await aSecretColumn(filling, owner, 1, 2, ftp, notYetShown);
  const [first] = sheet.rows;
  for (const { rowID } of sheet.rows) await fill(owner, rowID, shown, { cellText: { text: 'For all to read' } });
  const name = 'Shown now';
  await owner.call(columns.updateColumn, { body: { column: { columnID: shown, name }, updateFields: ['name'] } });
  const open = { columnID: shown, accessRestrictions: 1 } as const;
  await owner.call(columns.updateColumn, { body: { column: open, updateFields: ['accessRestrictions'] } });

  for (const place of [{ sheetID }, { rowID: first.rowID }]) {
    const said = `<p>${secrets.mark('words of a comment', members)}</p>`;
    const comment = (await people.guest.call(addComment, { body: { comment: { ...place, commentText: said } } })).body;
    const taken = `<p>${secrets.mark('words of a deleted comment', members)}</p>`;
    const { commentID } = (await owner.call(addComment, { body: { comment: { ...place, commentText: taken } } })).body;
    await owner.call(deleteComment, { params: { id: String(commentID) } });
    things.comment.push(comment.commentID, commentID);
  }
}

/** An FTP account of an admin user in which everything but its kind is secret. */
async function anAccountOfSecrets(secrets: Secrets, by: TestPerson, what: string, host: string | undefined) {
  const isForeign = what.includes('foreign');
  const [known, own] = isForeign ? [['stranger'] as const, ['stranger'] as const] : [colleagues, admins];
  const mark = (part: string, readers: readonly Role[]) => secrets.mark(`${part} of ${what}`, readers);
  if (host !== undefined) secrets.know(host, `host of ${what}`, own);
  const body = {
    name: host === undefined ? mark('name', known) : 'Known to all',
    host: host ?? `${mark('host', own)}.example.test`,
    userName: mark('user name', own),
    password: mark('password', nobody),
    directory: mark('directory', known),
    // Where there is none, the files stream through Marquee.
    url: host === undefined ? `https://${mark('public address', known)}.example.test` : '',
  };
  return (await by.call(addFtpAccount, { body })).body.ftpAaccountID;
}

/** An import that was begun and not finished: nobody sees any of it, whoever sent it knows its id alone. */
async function anImport({ secrets, sheet, people, things }: Filling): Promise<void> {
  const mark = (what: string) => secrets.mark(`${what} of an import that is not finished`, nobody);
  const { importID } = (
    await people.guest.call(imports.startImport, {
      params: { id: String(sheet.sheetID) },
      body: {
        groups: [{ name: mark('group') }],
        columns: [{ columnTypeID: 1, name: mark('column'), options: [] }],
        rows: 2,
      },
    })
  ).body;
  const cells = [{ column: 0, fields: { text: mark('text') } }];
  await people.guest.call(imports.addToImport, {
    params: { id: String(importID) },
    body: { place: 0, rows: [{ group: 0, name: mark('row'), cells }] },
  });
  things.import.push(importID);
}

/** Presets: the sheet names one of its account, and one that comes with Marquee; another one of the account and a foreign one it doesn't. */
async function presets({ secrets, sheet, people, things }: Filling): Promise<void> {
  const make = async (by: TestPerson, what: string, readers: readonly Role[]) => {
    const mark = (part: string) => secrets.mark(`${part} of ${what}`, readers);
    const rules = { 'name.length': { level: 'fail', most: 3 }, 'js.cookie': { level: 'warn' } } as const;
    const said = {
      name: mark('name'),
      fileTypes: [1 as const, 2 as const],
      rules,
      source: mark('source'),
      advice: mark('advice'),
    };
    const { presetID } = (await by.call(addPreset, { params: { id: String(by.accountID) }, body: said })).body;
    things.preset.push(ownNumber(presetID) ?? 0);
    things.presetID.push(presetID);
    return presetID;
  };
  const named = await make(people.owner, 'a preset that the sheet names', colleagues);
  await make(people.owner, 'a preset that no sheet names', colleagues);
  await make(people.stranger, 'a foreign preset', ['stranger']);
  const [shipped] = shippedPresets.map(({ presetID }) => presetID);
  things.presetID.push(shipped ?? '', 'no-such-preset');
  const body = { groupID: null, add: [named, ...(shipped ? [shipped] : [])], remove: [] };
  await people.owner.call(namePresets, { params: { id: String(sheet.sheetID) }, body });
}

/** Fills the sheet. */
export async function fillSheet(filling: Filling): Promise<void> {
  const { secrets, sheet, people, things, ftp } = filling;
  const { owner, maker, stranger, guest } = people;
  const [open, second]: TestSheet['rows'] = sheet.rows;
  const { columns: of } = sheet;
  const played = await anAccountOfSecrets(secrets, owner, 'the FTP account that all see banners of', ftp.host);
  const hidden = await anAccountOfSecrets(secrets, owner, 'an FTP account of hidden banners', undefined);
  const unused = await anAccountOfSecrets(secrets, owner, 'an FTP account of no banner', undefined);
  const foreign = await anAccountOfSecrets(secrets, stranger, 'a foreign FTP account', undefined);
  things.ftp.push(played, hidden, unused, foreign);

  await fill(owner, open.rowID, of.text.columnID, { cellText: { text: 'For all to read' } });
  await fill(owner, open.rowID, of.who.columnID, { cellUser: { userID: guest.userID } });
  const banner = { ftpaccountID: played, fileType: 1, fileName: 'mpu.png', ftpfolder: 'spring' } as const;
  const html = { ftpaccountID: played, fileType: 2, fileName: 'ad/index.html', ftpfolder: 'spring' } as const;
  await fill(owner, open.rowID, of.banner.columnID, { cellBanner: { ...banner, recentlyUpdated: true } });
  await fill(owner, second.rowID, of.banner.columnID, { cellBanner: html });

  for (const type of [1, 2, 3, 4, 5, 6] as const) await aSecretColumn(filling, owner, type, 2, hidden);
  for (const type of [1, 3, 5, 6] as const) await aSecretColumn(filling, maker, type, 3, played);
  const groupID = await aSecretGroup(filling, hidden);
  await whatIsGone(filling, groupID, hidden);
  await anImport(filling);
  await presets(filling);
}
