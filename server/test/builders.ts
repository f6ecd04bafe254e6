/** Accounts, people and sheets for tests, made the way the product makes them. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { addColumn, addOption, type Column, type MultiChoiceOption } from '@marquee/contract/columns.ts';
import { addGroup, type Group } from '@marquee/contract/groups.ts';
import { addRow, type Row } from '@marquee/contract/rows.ts';
import { addSheet, getSheet, type Sheet } from '@marquee/contract/sheets.ts';
import { vi } from 'vitest';
import * as members from '#members/store.ts';
import { hashPassword } from '#people/passwords.ts';
import * as people from '#people/store.ts';
import type { TestApp } from './app.ts';
import { basic, Caller } from './client.ts';
import type { Mailbox, Received } from './mailbox.ts';

export const password = 'correct horse';
let hash: Promise<string> | undefined;
let count = 0;

/** A person who calls with Basic credentials. */
export interface TestPerson extends Caller {
  userID: number;
  accountID: number;
  emailAddress: string;
}

export const anAccount = (app: TestApp): Promise<number> => {
  count += 1;
  return people.addAccount(app.db.kysely, `Account ${count}`);
};

/** A person of an account (a new one if none is given), a guest unless told otherwise. */
export async function aPerson(
  app: TestApp,
  wanted: { admin?: boolean; accountID?: number; firstName?: string; surname?: string } = {},
): Promise<TestPerson> {
  count += 1;
  const emailAddress = `person${count}@example.test`;
  const accountID = wanted.accountID ?? (await anAccount(app));
  const userID = await people.addPerson(app.db.kysely, {
    accountID,
    emailAddress,
    passwordHash: await (hash ??= hashPassword(password)),
    firstName: wanted.firstName ?? `First${count}`,
    surname: wanted.surname ?? `Last${count}`,
    profileColour: 'teal',
    isAdminUser: wanted.admin ?? false,
  });
  const caller = new Caller(app.base, basic(emailAddress, password));
  return Object.assign(caller, { userID, accountID, emailAddress });
}

/** A sheet with one column of each type, two groups, two rows in the first and one in the second, and two options. */
export interface TestSheet {
  sheetID: number;
  url: string;
  owner: TestPerson;
  groups: [Group, Group];
  rows: [Row, Row, Row];
  columns: Record<keyof typeof columnTypes, Column>;
  options: [MultiChoiceOption, MultiChoiceOption];
}

/** Makes a sheet through the calls; `members` join it besides the owner. */
export async function aSheet(
  app: TestApp,
  wanted: { owner?: TestPerson; members?: readonly TestPerson[]; name?: string } = {},
): Promise<TestSheet> {
  const owner = wanted.owner ?? (await aPerson(app, { admin: true }));
  const { body: sheet } = await owner.call(addSheet, { body: { name: wanted.name ?? 'Spring campaign' } });
  const { sheetID, url } = sheet;
  for (const member of wanted.members ?? []) await members.addMember(app.db.kysely, sheetID, member.userID);
  const group = async (name: string) => (await owner.call(addGroup, { body: { group: { sheetID, name } } })).body;
  const groups: TestSheet['groups'] = [await group('Display'), await group('Social')];
  const row = async (at: 0 | 1, name: string) =>
    (await owner.call(addRow, { body: { row: { groupID: groups[at].groupID, name } } })).body;
  const rows: TestSheet['rows'] = [await row(0, 'MPU'), await row(0, 'Sky'), await row(1, 'Story')];
  const column = async (type: keyof typeof columnTypes) =>
    (await owner.call(addColumn, { body: { sheetID, columnTypeID: columnTypes[type], name: `My ${type}` } })).body;
  const made: [string, Column][] = [];
  for (const { noun } of allKinds) made.push([noun, await column(noun)]);
  const columns = Object.fromEntries(made) as TestSheet['columns'];
  const { columnID } = columns.status;
  const option = async (name: string) => (await owner.call(addOption, { body: { columnID, name } })).body;
  return { sheetID, url, owner, groups, rows, columns, options: [await option('Open'), await option('Done')] };
}

/** Reads a sheet whole, as whoever asks may see it. */
export async function readSheet(caller: Caller, url: string): Promise<Sheet> {
  const { body } = await caller.call(getSheet, { query: { sheetURL: url, includeGroupsRowsCells: 'true' } });
  // They are sent as the database finds them, which is another way once it has looked at the table.
  for (const { cells } of body.columns) cells?.sort((one, other) => one.cellID - other.cellID);
  return body;
}

/** The newest mail to an address, once it has come; `about` is a part of its subject. */
export async function mailTo(app: TestApp, mailbox: Mailbox, address: string, about: string): Promise<Received> {
  return vi.waitFor(async () => {
    await app.mailer.drain();
    const isTo = (to: string) => to.toLowerCase() === address.toLowerCase();
    const mail = mailbox.received.findLast((one) => one.envelope.to.some(isTo) && one.subject?.includes(about));
    if (!mail) throw new Error(`No mail about "${about}" came to ${address}.`);
    return mail;
  }, 10_000);
}

/** The code in the link of a mail. */
export function codeIn(mail: Received): string {
  const code = /(?:password-reset\/|confirm-email\/|[?&]code=)([\w-]{43})(?![\w-])/.exec(mail.text ?? '')?.[1];
  if (code === undefined) throw new Error(`There is no code in "${mail.text}".`);
  return code;
}
