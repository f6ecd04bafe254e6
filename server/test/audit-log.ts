/** An account's audit log, as its admin users read it. */
import { listAudit } from '@marquee/contract/audit.ts';
import type { TestApp } from './app.ts';
import { aPerson, type TestPerson } from './builders.ts';

/** An admin user of an account of their own. */
export const aBoss = (app: TestApp): Promise<TestPerson> =>
  aPerson(app, { admin: true, firstName: 'Bo', surname: 'Boss' });

export const logOf = async (admin: TestPerson, query: object = {}) =>
  (await admin.call(listAudit, { params: { id: String(admin.accountID) }, query })).body;

/** What the log tells, oldest first, as `kind about`; that programs read it is left out. */
export async function told(admin: TestPerson, query: object = {}): Promise<string[]> {
  const { events } = await logOf(admin, query);
  const shown = events.filter((event) => event.kind !== 'programLogin').toReversed();
  return shown.map((event) => `${event.kind} ${event.about}`.trim());
}
