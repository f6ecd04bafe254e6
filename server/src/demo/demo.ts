/** The demo workspace: made at the first start, whole or not at all, and never touched again. */
import { sql } from 'kysely';
import { hashPassword } from '#people/passwords.ts';
import type { Services } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { aurora } from './aurora.ts';
import { addChecks } from './demo-checks.ts';
import { addReview, reviewPath } from './demo-review.ts';
import { addVersions, makeVersions, putFiles, type MadeVersions, type VersionStore } from './demo-versions.ts';
import { northwind } from './northwind.ts';
import * as insert from './insert.ts';
import { people, type DemoPerson } from './people.ts';

export const demoLogins = [
  { role: 'admin', emailAddress: 'admin@demo.marquee', password: 'demo-admin' },
  { role: 'guest', emailAddress: 'guest@demo.marquee', password: 'demo-guest' },
] as const;

/** Only so that two servers on one database don't both make the demo; any number that nothing else locks will do. */
const seedingLock = 731_001;

/** Whoever owns the demo's sheets. */
export interface DemoAdmin {
  userID: number;
  accountID: number;
}

/**
 * The demo's admin, or undefined where there is no demo. A demo person may have changed their address, so any of the addresses will do
 * to know the demo by.
 */
export async function findDemoAdmin(db: Queries): Promise<DemoAdmin | undefined> {
  const addresses = people.map((person) => person.emailAddress);
  const admin = await db
    .selectFrom('person')
    .select(['user_id', 'account_id'])
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('person as known')
        .select('known.account_id')
        .where(sql<string>`lower(known.email_address)`, 'in', addresses),
    )
    .where('is_admin_user', '=', true)
    .orderBy('user_id')
    .executeTakeFirst();
  return admin && { userID: admin.user_id, accountID: admin.account_id };
}

/** The url token of the oldest sheet that the demo still has; an empty text where all were deleted. */
async function firstSheetUrl(db: Queries, { accountID }: DemoAdmin): Promise<string> {
  const sheet = await db
    .selectFrom('alive_sheet')
    .select('url')
    .where('account_id', '=', accountID)
    .orderBy('sheet_id')
    .executeTakeFirst();
  return sheet?.url ?? '';
}

/** Passwords are hashed before the transaction begins: slow on purpose, and no business of the database. */
async function withPasswords(): Promise<(DemoPerson & { passwordHash: string | null })[]> {
  const hashed = people.map(async (person) => {
    const login = demoLogins.find((one) => one.emailAddress === person.emailAddress);
    return { ...person, passwordHash: login ? await hashPassword(login.password) : null };
  });
  return Promise.all(hashed);
}

/** Without settings there is no secret for a review link, and so none. */
type Seeding = Pick<Services, 'db'> & Partial<Pick<Services, 'settings'>>;

/**
 * Makes what versions are made of, and keeps it: whoever looks at them once they are there, and finds no bytes, has neither a picture nor checks of
 * them. A store that fails keeps nobody from the demo, `keepVersions` tries again.
 */
async function withFiles(db: Queries, store: VersionStore | undefined): Promise<MadeVersions> {
  const versions = await makeVersions();
  if (store) await putFiles(db, store, versions.files).catch(() => {});
  return versions;
}

async function makeDemo({ db, settings }: Seeding, hasVersions: boolean, store?: VersionStore): Promise<void> {
  const [persons, versions] = await Promise.all([
    withPasswords(),
    hasVersions ? withFiles(db.kysely, store) : undefined,
  ]);
  await db.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(tx);
    if (await findDemoAdmin(tx)) return;
    const { accountID, userIDs } = await insert.addPeople(tx, 'Marquee Demo', persons);
    const ftpAccountID = await insert.addFtpAccount(tx, accountID);
    const workspace = { accountID, userIDs, ftpAccountID };
    const auroraID = await insert.addDemoSheet(tx, workspace, aurora);
    if (versions) {
      // Before there are versions: the bytes of those are read where presets are named.
      await addChecks(tx, workspace, auroraID);
      await addVersions(tx, workspace, auroraID, versions.stacks);
    }
    if (settings) await addReview(tx, workspace, auroraID, settings);
    const northwindID = await insert.addDemoSheet(tx, workspace, northwind);
    for (const person of ['admin', 'guest'] as const) {
      await insert.addTree(tx, insert.idOf(userIDs, person), { Clients: [auroraID], Archive: [northwindID] });
    }
  });
}

/**
 * Makes the demo unless it is there; returns the url token of its first sheet, and the path of its review link as long as that opens. One transaction: a server that is killed in the middle
 * leaves nothing behind.
 * @param hasVersions whether some of its banners have had versions, and they have to pass presets
 * @param store where the files of these are kept; what is not kept there then is by `keepVersions`
 */
export async function seedDemo(
  services: Seeding,
  hasVersions = false,
  store?: VersionStore,
): Promise<{ url: string; review: string | undefined }> {
  const { db, settings } = services;
  let admin = await findDemoAdmin(db.kysely);
  if (!admin) {
    await makeDemo(services, hasVersions, store);
    admin = await findDemoAdmin(db.kysely);
  }
  const { kysely } = db;
  return {
    url: admin ? await firstSheetUrl(kysely, admin) : '',
    review: admin && settings && (await reviewPath(kysely, admin.accountID, settings)),
  };
}
