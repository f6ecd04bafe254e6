/** Whom a restored backup lets in by what it knows of sessions. */
import { getLoggedInUser, logIn } from '@marquee/contract/people.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { Caller, sessionOf } from '#test/client.ts';
import { leavePast } from './leave-past.ts';

const app = await startApp();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('[PEOPLE-69] what is restored hours later logs nobody in by a session of then; what is fresh does', async () => {
  const ann = await aPerson(app);
  const { cookie } = sessionOf(await ann.attempt(logIn));
  const isLetIn = async () => {
    // One that has not seen the session: the others trust it for some seconds.
    const restored = await startApp(app.databaseUrl);
    return (await new Caller(restored.base, cookie).attempt(getLoggedInUser)).status === 200;
  };
  const leave = (madeAt: string) => app.db.kysely.transaction().execute((tx) => leavePast(tx, madeAt));
  expect(await leave(hoursAgo(0.5))).toEqual({ mails: 0, sessions: 0 });
  expect(await isLetIn()).toBe(true);
  expect(await leave(hoursAgo(3))).toMatchObject({ sessions: 1 });
  expect(await isLetIn()).toBe(false);
});
