/** The audit log: who reads it and how, and that nobody changes it. */
import { exportAudit, listAudit, type AuditEvent } from '@marquee/contract/audit.ts';
import * as groups from '@marquee/contract/groups.ts';
import * as rows from '@marquee/contract/rows.ts';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBoss, logOf, told } from '#test/audit-log.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { forgetOldEvents } from './store.ts';

const app = await startApp();
const visitor = new Caller(app.base);

test('[AUDIT-6] it is read by the admin users of its account; for everybody else there is none', async () => {
  const admin = await aBoss(app);
  const guest = await aPerson(app, { accountID: admin.accountID });
  const stranger = await aBoss(app);
  const sheet = await aSheet(app, { owner: admin, members: [guest, stranger] });
  for (const endpoint of [listAudit, exportAudit]) {
    const of = { params: { id: String(admin.accountID) } };
    for (const other of [guest, stranger]) {
      expect(await other.attempt(endpoint, of)).toMatchObject({ status: 404, code: 'notFound' });
    }
    expect(await visitor.attempt(endpoint, of)).toMatchObject({ status: 401, code: 'loginRequired' });
    expect((await admin.attempt(endpoint, of)).headers.get('cache-control')).toBe('no-store');
  }
  // What a member of another account does is told to the account of the sheet, and to no other.
  await stranger.call(rows.deleteRow, { params: { id: String(sheet.rows[0].rowID) } });
  expect(await told(admin, { topic: 'deletions' })).toEqual(['rowDeleted MPU']);
  expect(await told(stranger, { topic: 'deletions' })).toEqual([]);
});

test('[AUDIT-6] it is narrowed by person and topic, and read on from any event, the newest first', async () => {
  const admin = await aBoss(app);
  const other = await aPerson(app, { accountID: admin.accountID, firstName: 'Al', surname: 'Aalto' });
  const events = Array.from({ length: 120 }, (_, n) => ({
    account_id: admin.accountID,
    user_id: n % 3 === 0 ? other.userID : admin.userID,
    user_name: 'Then',
    kind: n % 2 === 0 ? 'login' : 'rowDeleted',
    about: `${n}`,
  }));
  await app.db.kysely.insertInto('audit_event').values(events).execute();
  const seen: AuditEvent[] = [];
  let before: string | undefined;
  for (let page = 0; page < 10; page++) {
    const body = await logOf(admin, { before });
    expect(body.people === undefined).toBe(before !== undefined);
    seen.push(...body.events);
    if (!body.hasMore) break;
    expect(body.events).toHaveLength(50);
    before = String(body.events.at(-1)?.auditEventID);
  }
  const abouts = seen.filter((event) => event.userName === 'Then').map((event) => Number(event.about));
  expect(abouts).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n));
  expect((await logOf(admin)).people).toEqual([
    { userID: other.userID, name: 'Al Aalto' },
    { userID: admin.userID, name: 'Bo Boss' },
  ]);
  const narrowed = await logOf(admin, { userID: String(other.userID), topic: 'deletions' });
  expect(narrowed.events.map((event) => Number(event.about)).slice(0, 2)).toEqual([117, 111]);
  expect(narrowed.events.every((event) => event.userID === other.userID && event.kind === 'rowDeleted')).toBe(true);
  for (const query of [{ topic: 'everything' }, { userID: 'x' }, { before: '-1' }]) {
    const answer = await admin.attempt(listAudit, { params: { id: String(admin.accountID) }, query });
    expect(answer).toMatchObject({ status: 400, code: 'badInput' });
  }
});

test('[AUDIT-7] it is downloaded as a file in which no name is a formula, and that is noted', async () => {
  const admin = await aBoss(app);
  const names = ['=HYPERLINK("http://x.test")', ' +1', '@sum', '-2', 'a "b", c\nd', 'Ünï'];
  await app.db.kysely
    .insertInto('audit_event')
    .values(
      names.map((about) => ({
        account_id: admin.accountID,
        user_id: admin.userID,
        user_name: about,
        kind: 'rowDeleted',
        about,
        sheet_name: about,
      })),
    )
    .execute();
  const path = exportAudit.path.replace('{id}', String(admin.accountID));
  const answer = await admin.send('GET', `${path}?topic=deletions`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Audit log.csv"');
  const text = String(answer.body);
  expect(text).toContain('Time (UTC),Person,What,Sheet,About,Network address\r\n');
  expect(text).toContain(`,"'=HYPERLINK(""http://x.test"")",`);
  for (const safe of [
    `,"' +1",`,
    `,"'@sum",`,
    `,"'-2",`,
    `,"a ""b"", c\nd",`,
    ',Ünï,Deleted the row Ünï,Ünï,Deletions,',
  ]) {
    expect(text).toContain(safe);
  }
  expect(text.match(/\r\n/g)).toHaveLength(7);
  expect(await told(admin, { topic: 'exports' })).toEqual(['auditExported']);
});

test('[AUDIT-8] what is noted stays: the database refuses to change or delete it for 400 days', async () => {
  const admin = await aBoss(app);
  const add = (days: number) =>
    sql`insert into audit_event (account_id, user_id, user_name, kind, about, at)
      values (${admin.accountID}, ${admin.userID}, 'Then', 'login', ${`${days}`}, now() - make_interval(days => ${days}))`.execute(
      app.db.kysely,
    );
  for (const days of [1, 399, 401]) await add(days);
  const only = sql`account_id = ${admin.accountID}`;
  for (const statement of [
    sql`update audit_event set user_name = 'Somebody else' where ${only}`,
    sql`delete from audit_event where ${only} and about = '399'`,
    sql`truncate audit_event`,
  ]) {
    await expect(statement.execute(app.db.kysely)).rejects.toThrow('audit_event is only added to');
  }
  await forgetOldEvents(app.db.kysely);
  expect((await logOf(admin)).events.map((event) => event.about).filter(Boolean)).toEqual(['399', '1']);
});

test('[AUDIT-8] what failed is not noted: an event and its cause are one', async () => {
  const admin = await aBoss(app);
  const sheet = await aSheet(app, { owner: admin });
  const groupID = sheet.groups[0].groupID;
  const alter = (how: RawBuilder<unknown>) => sql`alter table audit_event ${how}`.execute(app.db.kysely);
  await alter(sql`add constraint full_disk check (kind <> 'groupDeleted') not valid`);
  const failed = await admin.attempt(groups.deleteGroup, { params: { id: String(groupID) } });
  await alter(sql`drop constraint full_disk`);
  expect(failed.status).toBe(500);
  expect(app.errors.splice(0)).toHaveLength(1);
  const left = await app.db.kysely
    .selectFrom('sheet_group')
    .select('deleted_at')
    .where('group_id', '=', groupID)
    .executeTakeFirst();
  expect(left?.deleted_at).toBeNull();
});
