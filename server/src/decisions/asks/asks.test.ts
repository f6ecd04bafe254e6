/** Asking for decisions: whom and about what, who hears of it and is mailed, what waits, and what ends it. */
import { askForDecisions, listAsks, restoreAsk, withdrawAsk } from '@marquee/contract/asks.ts';
import { addCell, updateCell, type Cell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { getHistory } from '@marquee/contract/history.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { setApprovalRule } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import { anAskingGround, ask, asked, say, waiting } from '#test/asking.ts';
import { aPerson, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { readStack } from '#test/version-stack.ts';

const { account, ann, app, aSheetToAskAbout, day, mailsTo } = await anAskingGround();

const withdraw = (by: Caller, askID: number, part: { userIDs?: number[]; cellIDs?: number[] } = {}) =>
  by.call(withdrawAsk, { params: { id: String(askID) }, body: part });
/** Of whom a decision on a cell is awaited, as a member reads it. */
const awaited = async (cell: Cell, sheet: TestSheet) =>
  ((await readSheet(ann, sheet.url)).decisions ?? [])
    .filter(({ cellID }) => cellID === cell.cellID)
    .flatMap(({ waitingFor = [] }) => waitingFor.map(({ userID }) => userID));
const stateOf = async (cell: Cell) => (await readStack(ann, cell)).decision.state;

test('[ASK-1] a member asks members about banners, once each: their bells say so, and one mail has one link to what waits', async () => {
  const { bob, cleo, first, second, sheet } = await aSheetToAskAbout();
  const { columnID } = sheet.columns.text;
  const text = { rowID: sheet.rows[2].rowID, columnID, cellText: { text: 'no banner' } };
  const empty = await ann.call(addCell, { body: { cell: text } });
  const dueOn = await day(5);
  const { decisions } = await ask(bob, sheet, [first, second, empty.body], [ann, bob, cleo], {
    dueOn,
    message: ' The logo, please ',
  });
  expect(decisions.map(({ cellID, waitingFor }) => [cellID, waitingFor?.map(({ userID }) => userID)])).toEqual([
    [first.cellID, [ann.userID, bob.userID, cleo.userID]],
    [second.cellID, [ann.userID, bob.userID, cleo.userID]],
  ]);
  expect(await asked(cleo)).toEqual(['2']);
  expect(await asked(bob)).toEqual([]);
  const [mail, ...others] = await mailsTo(cleo);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Bob Baker asks you to decide on 2 banners in Spring');
  expect(mail?.text).toContain('The logo, please');
  expect(mail?.text).toContain(`/sheet/${sheet.url}?waiting=me`);
  expect(await mailsTo(bob)).toEqual([]);
  const { asks } = (await ann.call(listAsks, { params: { id: String(first.cellID) } })).body;
  expect(asks).toMatchObject([
    { by: { userID: bob.userID }, person: { userID: ann.userID }, dueOn, message: 'The logo, please', isWaiting: true },
    { person: { userID: bob.userID } },
    { person: { userID: cleo.userID } },
  ]);
});

test('[MAIL-32] each line of its message runs its own way in the mail', async () => {
  const { bob, cleo, first, sheet } = await aSheetToAskAbout();
  await ask(bob, sheet, [first], [cleo], { message: 'באנר 300x250\nthe logo\nبانر' });
  const [mail] = await mailsTo(cleo);
  expect(mail?.text).toContain('“\u2068באנר 300x250\u2069\nthe logo\n\u2068بانر\u2069”');
});

test('[CALL-56] an ask is answered with its address', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  const body = { sheetID: sheet.sheetID, cellIDs: [first.cellID], userIDs: [bob.userID] };
  const asked = await ann.call(askForDecisions, { body });
  expect(asked.headers.get('location')).toBe(`/api/asks/${asked.body.askID}`);
});

test('[ASK-2] asked are members only, about banners that they see; in a column that is just for one member, only that member', async () => {
  const { bob, cleo, first, sheet } = await aSheetToAskAbout();
  const stranger = await aPerson(app);
  const attempt = (by: Caller, cellIDs: number[], people: TestPerson[]) =>
    refusal(
      by.attempt(askForDecisions, {
        body: { sheetID: sheet.sheetID, cellIDs, userIDs: people.map(({ userID }) => userID) },
      }),
    );
  expect(await attempt(ann, [first.cellID], [bob, stranger])).toBe('400 unknownPerson');
  expect(await attempt(ann, [2_147_483_647], [bob])).toBe('404 notFound');
  const text = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text: 'x' } };
  const { body: words } = await ann.call(addCell, { body: { cell: text } });
  expect(await attempt(ann, [words.cellID], [bob])).toBe('409 nothingToDecide');
  const { body: column } = await bob.call(addColumn, {
    body: { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner },
  });
  const { columnID } = column;
  await bob.call(updateColumn, {
    body: { column: { columnID, accessRestrictions: access.justForMe }, updateFields: ['accessRestrictions'] },
  });
  const cellBanner = {
    ftpaccountID: account.ftpAaccountID,
    fileName: 'hero_v1.png',
    ftpfolder: '',
    fileType: 1,
  } as const;
  const { body: own } = await bob.call(addCell, {
    body: { cell: { rowID: sheet.rows[1].rowID, columnID, cellBanner } },
  });
  expect(await attempt(bob, [own.cellID], [bob, cleo])).toBe('409 onlyYouSee');
  expect(await attempt(ann, [own.cellID], [bob])).toBe('404 notFound');
  await app.freezer.drain();
  const { revision } = await readSheet(ann, sheet.url);
  const { askID } = await ask(bob, sheet, [own], [bob]);
  expect((await readSheet(bob, sheet.url)).decisions).toMatchObject([
    { cellID: own.cellID, waitingFor: [{ userID: bob.userID }] },
  ]);
  const read = await readSheet(ann, sheet.url);
  expect([read.revision, read.decisions]).toEqual([revision, undefined]);
  expect(await refusal(ann.attempt(withdrawAsk, { params: { id: String(askID) }, body: {} }))).toBe('404 notFound');
});

test('[ASK-3] members hear of it and read it with the sheet; the public has no trace, and counts nothing', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  const visitor = new Caller(app.base);
  const before = { member: await readSheet(bob, sheet.url), visitor: await readSheet(visitor, sheet.url) };
  const { askID } = await ask(ann, sheet, [first], [bob], { dueOn: await day(1) });
  const { body: heard } = await bob.call(getChanges, {
    params: { id: String(sheet.sheetID) },
    query: { since: String(before.member.revision), readAs: 'member' },
  });
  const waitingFor = [{ userID: bob.userID, askID, dueOn: await day(1) }];
  expect(heard.changes.map(({ change }) => change)).toMatchObject([
    { kind: 'decideBanners', cells: [{ cellID: first.cellID, state: 'waiting', waitingFor }] },
  ]);
  expect((await readSheet(bob, sheet.url)).decisions).toMatchObject([{ cellID: first.cellID, waitingFor }]);
  await ann.call(setApprovalRule, { params: { id: String(sheet.sheetID) }, body: { approvedWhen: 'everybody' } });
  expect(await readSheet(visitor, sheet.url)).toEqual(before.visitor);
  expect(JSON.stringify(before.visitor)).not.toMatch(/approved|waitingFor/);
});

test('[ASK-4] what waits goes when its person decides, when one approval is enough and there is one, and when it is withdrawn', async () => {
  const { bob, cleo, first, second, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [cleo]);
  const { askID } = await ask(ann, sheet, [first, second], [bob, cleo]);
  expect(await waiting(bob)).toEqual(['Spring 2']);
  await say(bob, first, 'changes');
  expect([await waiting(bob), await waiting(cleo)]).toEqual([['Spring 1'], ['Spring 2']]);
  expect((await say(ann, second, 'approve')).waitingFor).toBeUndefined();
  expect([await waiting(bob), await waiting(cleo)]).toEqual([[], ['Spring 1']]);
  expect([await asked(bob), await asked(cleo)]).toEqual([['2 read'], ['2']]);
  await say(ann, second, 'withdraw');
  expect(await waiting(bob)).toEqual(['Spring 1']);
  const mailedCleo = async () =>
    (await mailsTo(cleo)).filter(({ subject = '' }) => subject.includes('asks you')).length;
  expect(await mailedCleo()).toBe(2);
  await withdraw(cleo, askID, { userIDs: [cleo.userID] });
  expect([await waiting(cleo), await asked(cleo)]).toEqual([[], []]);
  expect(await awaited(second, sheet)).toEqual([bob.userID]);
  const { body } = await cleo.call(restoreAsk, { params: { id: String(askID) }, body: {} });
  expect(body.decisions).toHaveLength(2);
  expect(await waiting(cleo)).toEqual(['Spring 2']);
  expect(await mailedCleo()).toBe(2);
});

test('[ASK-5] what is asked is about the banner: a newer version waits for all who were asked again', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [bob]);
  await say(bob, first, 'approve');
  expect(await waiting(bob)).toEqual([]);
  const { revision } = await readSheet(ann, sheet.url);
  const change = { cell: { ...first, cellBanner: { fileName: 'hero_v2.png' } }, updateFields: ['fileName'] };
  await ann.call(updateCell, { body: change });
  await app.freezer.drain();
  expect([await waiting(bob), await awaited(first, sheet)]).toEqual([['Spring 1'], [bob.userID]]);
  const { body: heard } = await ann.call(getChanges, {
    params: { id: String(sheet.sheetID) },
    query: { since: String(revision), readAs: 'member' },
  });
  expect(heard.changes.map(({ change: told }) => told)).toContainEqual(
    expect.objectContaining({
      kind: 'decideBanners',
      cells: [expect.objectContaining({ fileName: 'hero_v2.png', waitingFor: [expect.anything()] })],
    }),
  );
  await say(bob, first, 'approve', 2);
  expect(await waiting(bob)).toEqual([]);
});

test('[ASK-5] nothing waits of rows that were deleted, nor for who was removed, until they are back', async () => {
  const { bob, first, second, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first, second], [bob]);
  await ann.call(deleteRow, { params: { id: String(first.rowID) } });
  expect([await waiting(bob), await asked(bob)]).toEqual([['Spring 1'], ['1']]);
  await ann.call(restoreRows, { body: { rowIDs: [first.rowID] } });
  expect(await waiting(bob)).toEqual(['Spring 2']);
  const { revision } = await readSheet(ann, sheet.url);
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  expect([await waiting(bob), await asked(bob), await awaited(first, sheet)]).toEqual([[], [], []]);
  const heard = async () => {
    const query = { since: String(revision), readAs: 'member' as const };
    const { body } = await ann.call(getChanges, { params: { id: String(sheet.sheetID) }, query });
    return body.changes.filter(({ change }) => change.kind === 'decideBanners').length;
  };
  await expect.poll(heard).toBe(1);
  await ann.call(inviteUserToSheet, { body: { sheetID: sheet.sheetID, emailAddress: bob.emailAddress } });
  expect([await waiting(bob), await awaited(first, sheet)]).toEqual([['Spring 2'], [bob.userID]]);
  await expect.poll(heard).toBe(2);
});

test('[LIVE-119] what a leaving member makes of open decisions is saved and told with their leaving, and with their return', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  const { sheetID } = sheet;
  await ask(ann, sheet, [first], [bob]);
  const toldBy = async (change: () => Promise<{ revision: number | undefined }>) => {
    const { revision: before } = await readSheet(ann, sheet.url);
    const { revision } = await change();
    const query = { since: String(before), readAs: 'member' as const };
    const { body } = await ann.call(getChanges, { params: { id: String(sheetID) }, query });
    return body.changes.filter((one) => one.revision <= (revision ?? 0)).map((one) => one.change.kind);
  };
  const remove = () => ann.call(removeUserFromSheet, { body: { sheetID, userID: bob.userID } });
  expect(await toldBy(remove)).toEqual(['decideBanners', 'removeUserFromSheet']);
  const invite = () => ann.call(inviteUserToSheet, { body: { sheetID, emailAddress: bob.emailAddress } });
  expect(await toldBy(invite)).toEqual(['decideBanners', 'addUserToSheet']);
});

test('[ASK-5] nobody waits for who sees the column no more: its creator hears so at once, and when all see it again, of whom', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [ann, bob]);
  const restrict = async (accessRestrictions: 1 | 2 | 3) => {
    const { revision } = await readSheet(ann, sheet.url);
    const column = { columnID: first.columnID, accessRestrictions };
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    const query = { since: String(revision), readAs: 'member' as const };
    const { body } = await ann.call(getChanges, { params: { id: String(sheet.sheetID) }, query });
    return body.changes
      .flatMap(({ change }) => (change.kind === 'decideBanners' ? change.cells : []))
      .map(({ waitingFor = [] }) => waitingFor.map(({ userID }) => userID));
  };
  expect(await restrict(access.justForMe)).toEqual([[ann.userID]]);
  expect([await awaited(first, sheet), await waiting(bob)]).toEqual([[ann.userID], []]);
  expect(await restrict(access.hiddenFromPublic)).toEqual([[ann.userID, bob.userID]]);
  expect(await waiting(bob)).toEqual(['Spring 1']);
});

test('[RESTORE-24] a banner whose row was gone while the rule was changed is told as that makes it, once it is back', async () => {
  const { bob, cleo, first, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [bob, cleo]);
  expect((await say(bob, first, 'approve')).state).toBe('approved');
  await ann.call(deleteRow, { params: { id: String(first.rowID) } });
  await ann.call(setApprovalRule, { params: { id: String(sheet.sheetID) }, body: { approvedWhen: 'everybody' } });
  const { revision } = await readSheet(bob, sheet.url);
  await ann.call(restoreRows, { body: { rowIDs: [first.rowID] } });
  const query = { since: String(revision), readAs: 'member' as const };
  const { body } = await bob.call(getChanges, { params: { id: String(sheet.sheetID) }, query });
  expect(body.changes.map(({ change }) => change).slice(0, 2)).toMatchObject([
    {
      kind: 'decideBanners',
      cells: [{ cellID: first.cellID, state: 'waiting', waitingFor: [{ userID: cleo.userID }] }],
    },
    { kind: 'addRows' },
  ]);
});

test('[ASK-6] where everybody who was asked has to approve, a banner waits for the last of them', async () => {
  const { bob, cleo, first, second, sheet } = await aSheetToAskAbout();
  const setRule = async (approvedWhen: 'one' | 'everybody') =>
    (await cleo.call(setApprovalRule, { params: { id: String(sheet.sheetID) }, body: { approvedWhen } })).body
      .decisions;
  const { askID } = await ask(ann, sheet, [first], [bob, cleo]);
  await say(ann, first, 'approve');
  await say(ann, second, 'approve');
  expect([await stateOf(first), await stateOf(second)]).toEqual(['approved', 'approved']);
  expect(await setRule('everybody')).toMatchObject([
    { cellID: first.cellID, state: 'waiting', waitingFor: [{ userID: bob.userID }, { userID: cleo.userID }] },
    { cellID: second.cellID, state: 'approved' },
  ]);
  expect((await readSheet(ann, sheet.url)).approvedWhen).toBe('everybody');
  expect((await say(bob, first, 'approve')).state).toBe('waiting');
  expect(await waiting(bob)).toEqual([]);
  expect((await say(cleo, first, 'approve')).state).toBe('approved');
  expect((await say(cleo, first, 'withdraw')).state).toBe('waiting');
  const { body } = await withdraw(ann, askID, { userIDs: [cleo.userID] });
  expect(body.decisions).toMatchObject([{ state: 'approved' }]);
});

test('[ASK-8] the history says who asked whom about which banners, what was withdrawn, and the rule; each as far as one sees it', async () => {
  const { bob, first, second, sheet } = await aSheetToAskAbout();
  const { askID } = await ask(ann, sheet, [first, second], [bob]);
  await withdraw(bob, askID);
  await ann.call(setApprovalRule, { params: { id: String(sheet.sheetID) }, body: { approvedWhen: 'everybody' } });
  const { entries } = (await bob.call(getHistory, { params: { id: String(sheet.sheetID) } })).body;
  expect(entries.slice(0, 3)).toMatchObject([
    { what: 'approvalRuleChanged', from: 'one', to: 'everybody' },
    { what: 'decisionsWithdrawn', by: { userID: bob.userID }, to: 'Bob Baker', count: 2 },
    { what: 'decisionsAsked', by: { userID: ann.userID }, to: 'Bob Baker', count: 2 },
  ]);
  const query = { rowID: String(first.rowID) };
  const ofRow = (await bob.call(getHistory, { params: { id: String(sheet.sheetID) }, query })).body.entries;
  expect(ofRow.find(({ what }) => what === 'decisionsAsked')).toMatchObject({ count: 1 });
});
