/** Who meets in a trial and on what: an account, its people, and a sheet with everything in it that they change. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { addColumn, addOption, updateColumn } from '@marquee/contract/columns.ts';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { addSheet } from '@marquee/contract/sheets.ts';
import * as members from '@marquee/server/src/members/store.ts';
import { hashPassword } from '@marquee/server/src/people/passwords.ts';
import * as people from '@marquee/server/src/people/store.ts';
import type { Db } from '@marquee/server/src/platform/db.ts';
import { basic, Caller } from '@marquee/server/test/client.ts';

export const password = 'correct horse';

export interface Actor {
  userID: number;
  emailAddress: string;
}

export interface Stage {
  sheetID: number;
  url: string;
  /** owner of the sheet, who only reads */
  owner: Actor;
  pages: Actor[];
  programs: Actor[];
  groups: number[];
  rows: number[];
  texts: number[];
}

const rowsAtFirst = 40;

/** Makes it all through the calls, before anything goes wrong. */
export async function setStage(db: Db, base: string, many: { pages: number; programs: number }): Promise<Stage> {
  const passwordHash = await hashPassword(password);
  const accountID = await people.addAccount(db.kysely, 'Trial');
  const person = async (name: string, isAdminUser = false): Promise<Actor> => {
    const emailAddress = `${name.toLowerCase().replace(' ', '')}@example.test`;
    const [firstName = '', surname = ''] = name.split(' ');
    const new_ = {
      accountID,
      emailAddress,
      passwordHash,
      firstName,
      surname,
      profileColour: 'teal',
      isAdminUser,
    } as const;
    return { userID: await people.addPerson(db.kysely, new_), emailAddress };
  };
  const owner = await person('Olive Owner', true);
  const some = async (count: number, name: string): Promise<Actor[]> => {
    const actors: Actor[] = [];
    for (let n = 1; n <= count; n++) actors.push(await person(`${name} ${n}`));
    return actors;
  };
  const pages = await some(many.pages, 'Page');
  const programs = await some(many.programs, 'Program');
  const caller = new Caller(base, basic(owner.emailAddress, password));
  const { sheetID, url } = (await caller.call(addSheet, { body: { name: 'Trial' } })).body;
  for (const { userID } of [...pages, ...programs]) await members.addMember(db.kysely, sheetID, userID);
  const column = async (type: keyof typeof columnTypes) =>
    (await caller.call(addColumn, { body: { sheetID, columnTypeID: columnTypes[type], name: `My ${type}` } })).body
      .columnID;
  const texts = [await column('text'), await column('text'), await column('text')];
  const status = await column('status');
  for (const type of ['date', 'link'] as const) await column(type);
  for (const name of ['Open', 'Done', 'Late']) await caller.call(addOption, { body: { columnID: status, name } });
  // One of the texts is hidden from the public, and so is one of the groups.
  const hidden = { columnID: texts[2] ?? 0, accessRestrictions: 2 } as const;
  await caller.call(updateColumn, { body: { column: hidden, updateFields: ['accessRestrictions'] } });
  const groups: number[] = [];
  for (const name of ['Display', 'Social', 'Film']) {
    groups.push((await caller.call(addGroup, { body: { group: { sheetID, name } } })).body.groupID);
  }
  const group = { groupID: groups[2] ?? 0, hideFromPublic: true };
  await caller.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const rows: number[] = [];
  for (let n = 0; n < rowsAtFirst; n++) {
    const groupID = groups[n % groups.length] ?? 0;
    rows.push((await caller.call(addRow, { body: { row: { groupID, name: `Row ${n + 1}` } } })).body.rowID);
  }
  return { sheetID, url, owner, pages, programs, groups, rows, texts };
}
