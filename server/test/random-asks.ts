/** Random asks for decisions and their withdrawal, whole or in part, for the convergence test: of banners that are there, gone, or not to be seen. */
import * as asks from '@marquee/contract/asks.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import type { Db } from '#platform/db.ts';
import { aBanner } from './banner-cells.ts';
import { freezeBanner } from './frozen-banner.ts';
import type { TestPerson, TestSheet } from './builders.ts';

/** What there is to ask about, and whom; the same in what the other commands choose from. */
interface Known {
  sheet: TestSheet;
  people: readonly TestPerson[];
  banners: number[];
  asks: readonly number[];
}

/** Some of what there is, neighbours of each other. */
const some = <T>(from: readonly T[], at: number, count: number): T[] =>
  Array.from({ length: Math.min(count, from.length) }, (_, n) => from[(at + n) % from.length] as T);

/** Who is no member, and is asked by a review link. */
const clients = ['cleo@client.example', 'jo@client.example'];

export function callAboutAsks(
  known: Known,
  { a, b, c, kind }: { a: number; b: number; c: number; kind: string },
): [Endpoint, object] {
  const cellIDs = some(known.banners, a, 1 + (b % 3));
  const userIDs = [...new Set(some(known.people, b, 1 + (c % 4)).map(({ userID }) => userID))];
  if (kind === 'ask' || known.asks.length === 0) {
    const { sheetID } = known.sheet;
    const emailAddresses = b % 3 === 0 ? some(clients, c, 1 + (a % 2)) : [];
    const dueOn = a % 2 ? '2031-05-06' : null;
    return [asks.askForDecisions, { body: { sheetID, cellIDs, userIDs, emailAddresses, dueOn } }];
  }
  const part = { ...(b % 2 ? { cellIDs } : {}), ...(c % 3 ? {} : { userIDs }) };
  const [id] = some(known.asks, a, 1);
  return [kind === 'withdraw' ? asks.withdrawAsk : asks.restoreAsk, { params: { id }, body: part }];
}

/** Two frozen banners to ask about; their account is never asked for anything. */
export async function knowBanners({ kysely }: Db, known: Known, account: { ftpAaccountID: number }): Promise<void> {
  for (const row of [0, 1] as const) {
    const fields = { fileName: 'hero.png', ftpfolder: 'spring', fileType: 1 } as const;
    const { cellID } = await aBanner(known.sheet, account, fields, { row });
    await freezeBanner(kysely, cellID);
    known.banners.push(cellID);
  }
}
