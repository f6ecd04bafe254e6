/** A world for trials, built by the product's own calls: two accounts with everybody who may try a call, and secrets in every place. */
import { askForDecisions } from '@marquee/contract/asks.ts';
import { addTreeNode, listTreeNodes } from '@marquee/contract/tree.ts';
import { inviteUserToSheet, listInvitations } from '@marquee/contract/invitations.ts';
import { getLoggedInUser, updateUser } from '@marquee/contract/people.ts';
import { listSessions } from '@marquee/contract/sessions.ts';
import { addView, plainLook } from '@marquee/contract/views.ts';
import { removeMember } from '@marquee/server/src/members/store.ts';
import type { TestApp } from '@marquee/server/test/app.ts';
import { anAccount, aPerson, aSheet, password, readSheet, type TestPerson } from '@marquee/server/test/builders.ts';
import { basic, Caller, sessionOf } from '@marquee/server/test/client.ts';
import { fillSheet } from './filled-sheet.ts';
import { takeCodes } from './mailed-codes.ts';
import type { Ground, World } from './in-a-world.ts';
import { admins, colleagues, members, nobody, Secrets, type Role } from './secrets.ts';
import { reviewOf } from './reviewed.ts';
import { kinds } from './things.ts';

/** Somebody who has logged in as browsers do. Throws where the trial's password is not theirs any more. */
export async function browserOf(
  app: TestApp,
  { emailAddress }: TestPerson,
  secrets: Secrets,
  role: Role,
): Promise<Caller> {
  const program = new Caller(app.base, basic(emailAddress, password));
  const { withToken } = sessionOf(await program.send('POST', '/api/account/session'));
  for (const pair of withToken['cookie']?.split('; ') ?? []) {
    secrets.know(pair.slice(pair.indexOf('=') + 1), `session or token of the ${role}`, [role]);
  }
  return new Caller(app.base, withToken);
}

async function peopleOf({ app }: Ground, secrets: Secrets) {
  const accountID = await anAccount(app);
  const owner = await aPerson(app, { admin: true, accountID });
  const others = await anAccount(app);
  const someone = (what: string, readers: readonly Role[]) => ({
    firstName: secrets.mark(`first name of ${what}`, readers),
    surname: secrets.mark(`surname of ${what}`, readers),
  });
  const people: World['people'] = {
    owner,
    admin: await aPerson(app, { admin: true, accountID }),
    guest: await aPerson(app, { accountID }),
    maker: await aPerson(app, { accountID }),
    former: await aPerson(app, { accountID }),
    colleague: await aPerson(app, { accountID }),
    stranger: await aPerson(app, {
      admin: true,
      accountID: others,
      ...someone('an admin of another account', ['stranger']),
    }),
  };
  for (const [role, { emailAddress }] of Object.entries(people)) {
    const readers = role === 'stranger' ? (['stranger'] as const) : colleagues;
    secrets.know(emailAddress, `email address of the ${role}`, readers);
  }
  const unseen = await aPerson(app, { accountID: others, ...someone('a guest of another account', ['stranger']) });
  const hidden = await aPerson(app, someone('a member whom only a hidden cell shows', members));
  secrets.know(unseen.emailAddress, 'email address of a guest of another account', ['stranger']);
  secrets.know(hidden.emailAddress, 'email address of a member whom only a hidden cell shows', members);
  return { people, unseen, hidden };
}

async function foldersOf(people: World['people'], secrets: Secrets): Promise<number[]> {
  const made = Object.entries(people).map(async ([role, person]) => {
    const folderName = secrets.mark(`folder of the ${role}`, [role as Role]);
    return (await person.call(addTreeNode, { body: { folderName } })).body.treeNodeID;
  });
  return Promise.all(made);
}

/** Everybody's own number, which nobody else is told. */
async function telephonesOf(people: World['people'], secrets: Secrets): Promise<void> {
  for (const [role, person] of Object.entries(people)) {
    const { userID, emailAddress } = person;
    const { firstName, surname } = (await person.call(getLoggedInUser, {})).body;
    const telephoneNo = secrets.mark(`telephone number of the ${role}`, [role as Role]);
    await person.call(updateUser, { body: { userID, firstName, surname, emailAddress, telephoneNo } });
  }
}

const nodesOf = async (person: TestPerson): Promise<number[]> => {
  const { body } = await person.call(listTreeNodes, { query: { userID: String(person.userID) } });
  const idsIn = (nodes: typeof body): number[] => nodes.flatMap((node) => [node.treeNodeID, ...idsIn(node.childNodes)]);
  return idsIn(body);
};

/** Builds it; several may be in one app, one after the other. */
export async function aWorld(ground: Ground): Promise<World> {
  const { app, ftp } = ground;
  const secrets = new Secrets();
  secrets.know(password, 'password of everybody', nobody);
  const { people, unseen, hidden } = await peopleOf(ground, secrets);
  const { owner, admin, guest, maker, former, stranger } = people;
  const things = Object.fromEntries(kinds.map((kind) => [kind, [] as (number | string)[]])) as World['things'];

  const sheet = await aSheet(app, { owner, members: [admin, guest, maker, former, hidden] });
  await removeMember(app.db.kysely, sheet.sheetID, former.userID);
  await fillSheet({ app, ftp, secrets, people, hidden, sheet, things });

  const own = await aSheet(app, { owner, name: secrets.mark('name of a sheet of the owner alone', admins) });
  const foreign = await aSheet(app, { owner: stranger, name: secrets.mark('name of a foreign sheet', ['stranger']) });
  secrets.know(own.url, 'url token of a sheet of the owner alone', ['owner']);
  secrets.know(foreign.url, 'url token of a foreign sheet', ['stranger']);

  const folders = await foldersOf(people, secrets);
  await telephonesOf(people, secrets);
  const emailAddress = `${secrets.mark('email address of somebody who is invited', admins)}@example.test`;
  await owner.call(inviteUserToSheet, { body: { sheetID: sheet.sheetID, emailAddress } });
  const invitations = await owner.call(listInvitations, { params: { id: String(sheet.sheetID) } });
  const codes = await takeCodes({ ...ground, secrets, people, sheet, invited: emailAddress });

  const reviewed = await reviewOf({ ...ground, secrets, sheet, things });
  const callers = { visitor: new Caller(app.base), client: reviewed.client } as World['callers'];
  for (const [role, person] of Object.entries(people)) {
    callers[role as Role] = await browserOf(app, person, secrets, role as Role);
  }
  const views = [await readSheet(owner, sheet.url), await readSheet(maker, sheet.url)];
  const seen = views.flatMap((view) => view.columns);
  const idOfNothing = 2_147_483_647;
  things.sheet.push(sheet.sheetID, sheet.sheetID, sheet.sheetID, own.sheetID, foreign.sheetID, idOfNothing);
  things.url.push(sheet.url, sheet.url, sheet.url, own.url, foreign.url, 'no-such-sheet');
  for (const one of [sheet, own, foreign]) {
    things.group.push(...one.groups.map((group) => group.groupID));
    things.row.push(...one.rows.map((row) => row.rowID));
    things.column.push(...Object.values(one.columns).map((column) => column.columnID));
    things.option.push(...one.options.map((option) => option.multiChoiceOptionID));
  }
  const view = { sheetID: sheet.sheetID, name: 'View', isShared: true, look: plainLook };
  things.view.push((await owner.call(addView, { body: view })).body.viewID, idOfNothing);
  things.cell.push(...new Set(seen.flatMap((column) => column.cells.map((cell) => cell.cellID))), idOfNothing);
  const banner = seen
    .filter((column) => column.accessRestrictions === 1)
    .flatMap((column) => column.cells.filter((cell) => cell.cellBanner?.fileName))[0];
  if (!banner) throw new Error('The world has no banner.');
  const message = secrets.mark('words of an ask', members);
  const ask = { sheetID: sheet.sheetID, cellIDs: [banner.cellID], userIDs: [guest.userID], message };
  things.ask.push((await owner.call(askForDecisions, { body: ask })).body.askID, idOfNothing);
  things.column.push(...new Set(seen.map((column) => column.columnID)));
  things.node.push(...folders, ...(await nodesOf(owner)), ...(await nodesOf(stranger)));
  things.user.push(...Object.values(people).map((person) => person.userID), hidden.userID, unseen.userID, idOfNothing);
  things.account.push(owner.accountID, stranger.accountID, hidden.accountID);
  const memberships = views.flatMap((view) => view.loggedInSheetUser ?? []);
  things.member.push(...memberships.map((member) => member.sheetUserID), idOfNothing);
  things.invitation.push(...invitations.body.map((invitation) => invitation.invitationID), idOfNothing);
  things.code.push(...codes.codes, 'A'.repeat(43), 'no code');
  things.unsubscribe.push(...codes.tokens, '1-comments-no');
  for (const person of [owner, guest]) {
    const sessions = (await person.call(listSessions, {})).body;
    things.session.push(...sessions.map((session) => session.sessionID));
  }
  things.password.push(password, 'another horse', '      ');
  things.address.push(...Object.values(people).map((person) => person.emailAddress), `new${owner.userID}@example.test`);
  // Nothing of these is outside of this machine.
  things.host.push(ftp.host, '127.0.0.1:1', 'localhost:1', '169.254.169.254', '[::1]:1', '127.0.0.1:99999', 'a..b');
  things.webAddress.push('', 'http://127.0.0.1:1', 'https://localhost:1/x y', 'http://[::1', 'http://169.254.169.254/');
  things.file.push(
    '',
    'mpu.png',
    'spring',
    'spring/../../x',
    '../x',
    '/',
    'a\\b',
    'ad/index.html',
    '.htaccess',
    '%2e%2e/x',
  );
  things.preset.push(idOfNothing);
  things.connection.push('no-such-connection', '');
  things.seen.push('', 'something');
  const readers = new Map<string, Role>([
    ...Object.entries(people).map(([role, person]) => [person.emailAddress, role as Role] as const),
    [codes.awaited, 'guest'],
    [reviewed.emailAddress, 'client'],
    [hidden.emailAddress, 'guest'],
  ]);
  const columnTypes = new Map(seen.map((column) => [column.columnID, column.columnTypeID]));
  return { ...ground, secrets, people, callers, sheet, things, readers, columnTypes };
}
