/** Everybody who may be on a sheet or want to: one of each kind, and the sheets on which they are that. */
import * as memberships from '#members/store.ts';
import type { TestApp } from '../app.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '../builders.ts';
import { Caller } from '../client.ts';

export interface Cast {
  /** In the order of what they may do. A colleague is of the same account, and no member; `former` was one. */
  everybody: { visitor: Caller } & Record<
    'stranger' | 'former' | 'colleague' | 'guest' | 'admin' | 'owner',
    TestPerson
  >;
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
