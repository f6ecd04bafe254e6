/** Asking for decisions, for tests: a server with frozen banners, sheets of three members with two of them, and what is asked, said and told there. */
import { askForDecisions, listWaiting } from '@marquee/contract/asks.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { decide, type BannerDecision, type VerdictWord } from '@marquee/contract/decisions.ts';
import { listNotifications } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { startApp } from './app.ts';
import { aBanner, anFtpAccount } from './banner-cells.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from './builders.ts';
import type { Caller } from './client.ts';
import { bannerFolder } from './file-transfer/folder.ts';
import { startProftpd } from './file-transfer/proftpd.ts';
import { startMailbox, type Received } from './mailbox.ts';

interface Sent {
  dueOn?: string;
  message?: string;
  /** of guests */
  emailAddresses?: string[];
  reviewLinkID?: number;
}

export const ask = async (
  by: Caller,
  sheet: TestSheet,
  cells: readonly Cell[],
  people: readonly TestPerson[],
  more: Sent = {},
) =>
  (
    await by.call(askForDecisions, {
      body: {
        sheetID: sheet.sheetID,
        cellIDs: cells.map(({ cellID }) => cellID),
        userIDs: people.map(({ userID }) => userID),
        ...more,
      },
    })
  ).body;

export const say = async (by: Caller, cell: Cell, verdict: VerdictWord, number = 1): Promise<BannerDecision> =>
  (
    await by.call(decide, {
      params: { id: String(cell.cellID) },
      body: { number, verdict, ...(verdict === 'changes' ? { comment: '<p>Larger</p>' } : {}) },
    })
  ).body.decision;

/** What waits for somebody, as `Sheet 2`. */
export const waiting = async (of: Caller): Promise<string[]> =>
  (await of.call(listWaiting, {})).body.sheets.map(({ sheet, banners }) => `${sheet.name} ${banners}`);

/** What the bell says somebody was asked: how many banners, whether it is read, and whether it is a reminder. */
export const asked = async (of: Caller): Promise<string[]> =>
  (await of.call(listNotifications, {})).body.notifications
    .filter(({ kind }) => kind === 'asked')
    .map(({ noOfBanners, isRead, dueOn }) => `${noOfBanners}${isRead ? ' read' : ''}${dueOn === null ? '' : ' due'}`);

/** Starts it all for a test file. */
export async function anAskingGround() {
  const mailbox = await startMailbox();
  const app = await startApp(undefined, { ftpLoopback: true, versions: true, smtpUrl: mailbox.url });
  const folder = await bannerFolder();
  const host = await startProftpd(folder.path);
  const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
  const account = await anFtpAccount(ann, host);
  await folder.write('hero_v1.png', 'one', Date.now() - 86_400_000);
  await folder.write('hero_v2.png', 'two', Date.now() - 86_000_000);
  afterEach(() => app.freezer.drain());

  return {
    app,
    ann,
    account,
    folder,
    /** A sheet of Ann and two new members with two frozen banners. */
    aSheetToAskAbout: async () => {
      const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob', surname: 'Baker' });
      const cleo = await aPerson(app, { accountID: ann.accountID, firstName: 'Cleo', surname: 'Cook' });
      const sheet = await aSheet(app, { owner: ann, members: [bob, cleo], name: 'Spring' });
      const banner = { fileName: 'hero_v1.png', ftpfolder: '', fileType: 1 } as const;
      const first = await aBanner(sheet, account, banner);
      const second = await aBanner(sheet, account, banner, { row: 1 });
      await app.freezer.drain();
      return { bob, cleo, sheet, first, second };
    },
    mailsTo: async (who: { emailAddress: string }): Promise<readonly Received[]> => {
      await app.mailer.drain();
      return mailbox.to(who.emailAddress);
    },
    /** A date as the database counts days. */
    day: async (from: number): Promise<string> => {
      const { rows } = await sql<{ day: string }>`select current_date + ${from}::int as day`.execute(app.db.kysely);
      return rows[0]?.day ?? '';
    },
  };
}
