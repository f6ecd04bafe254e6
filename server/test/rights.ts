/** Everybody who might try a call on a sheet, and the test that each is answered as they should be. */
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { listInvitations } from '@marquee/contract/invitations.ts';
import { expect, test } from 'vitest';
import * as memberships from '#members/store.ts';
import type { TestApp } from './app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from './builders.ts';
import { Caller } from './client.ts';

/** In the order of what they may do. A colleague is of the same account, and no member. */
const roles = ['visitor', 'stranger', 'former', 'colleague', 'guest', 'admin', 'owner'] as const;
type Role = (typeof roles)[number];

export interface Cast {
  everybody: { visitor: Caller } & Record<Exclude<Role, 'visitor'>, TestPerson>;
  /** a member who may be removed */
  leaver: TestPerson;
  /** Makes a sheet on which everybody has their role. */
  theSheet: () => Promise<TestSheet>;
}

export async function aCast(app: TestApp): Promise<Cast> {
  const owner = await aPerson(app, { admin: true });
  const { accountID } = owner;
  const admin = await aPerson(app, { admin: true, accountID });
  const guest = await aPerson(app, { accountID });
  const colleague = await aPerson(app, { accountID });
  const former = await aPerson(app, { admin: true, accountID });
  const leaver = await aPerson(app, { accountID });
  const stranger = await aPerson(app, { admin: true });
  // The stranger is a member of something, so a check for "some sheet" instead of "this sheet" would let them in.
  await aSheet(app, { owner: stranger, members: [former] });
  return {
    everybody: { visitor: new Caller(app.base), stranger, former, colleague, guest, admin, owner },
    leaver,
    theSheet: async () => {
      const sheet = await aSheet(app, { owner, members: [admin, guest, former, leaver] });
      await memberships.removeMember(app.db.kysely, sheet.sheetID, former.userID);
      return sheet;
    },
  };
}

/** For each role the status, and the code where it is a refusal. */
type Expected = Record<Role, string>;

/** @param others strangers, colleagues and former members */
export const of = (visitors: string, others: string, guests: string, admins = guests, owners = admins): Expected => ({
  visitor: visitors,
  stranger: others,
  former: others,
  colleague: others,
  guest: guests,
  admin: admins,
  owner: owners,
});

/** A call for all members, which answers with this status. */
export const members = (status: number): Expected => of('401 loginRequired', '404 notFound', `${status}`);

export interface Attempt {
  /** what is tried, as in "to delete a row" */
  name: string;
  endpoint: Endpoint;
  expected: Expected;
  input: (sheet: TestSheet) => Promise<object> | object;
}

/** Tests that each attempt is for those who may, and leaves no trace where it is refused. */
export function testRights(app: TestApp, { everybody, theSheet }: Cast, attempts: Attempt[]): void {
  const { owner, guest } = everybody;

  /** What a refused call must leave as it was: the sheet for its owner, for the guest, its place in the log, and its invitations. */
  const trace = async (sheet: TestSheet): Promise<unknown> => {
    const row = await app.db.kysely.selectFrom('sheet').selectAll().where('sheet_id', '=', sheet.sheetID).execute();
    const invitations = await owner.call(listInvitations, { params: { id: String(sheet.sheetID) } });
    return [row, await readSheet(owner, sheet.url), await readSheet(guest, sheet.url), invitations.body];
  };

  test.each(attempts)('[RIGHTS-1] to $name', async ({ endpoint, expected, input }) => {
    let sheet = await theSheet();
    for (const role of roles) {
      const sent = await input(sheet);
      const isRefused = expected[role].startsWith('4');
      const before = isRefused ? await trace(sheet) : undefined;
      const answer = await everybody[role].attempt(endpoint, sent);
      const said = answer.code === undefined ? `${answer.status}` : `${answer.status} ${answer.code}`;
      expect(`${role}: ${said}`).toBe(`${role}: ${expected[role]}`);
      if (isRefused) expect(await trace(sheet)).toEqual(before);
      else if (endpoint.method !== 'GET' && role !== 'owner') sheet = await theSheet();
    }
  });
}
