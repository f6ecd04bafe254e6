/** Whom it is told that files of approved banners were overwritten: the sheet's owner, and those who approved them. Many at once are one thing. */
import { counted } from '@marquee/contract/counted.ts';
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { isSeenBy } from '#access/seen.ts';
import type { Services } from '#access/ctx.ts';
import { approversOf } from '#decisions/find-decisions.ts';
import { queueMails, type NewMail } from '#mail/commands.ts';
import type { Block, Item } from '#mail/letter.ts';
import { picturesAt } from '#mail/pictures.ts';
import { addNotifications, takeToMail, takeUnread } from '#notifications/store.ts';
import { findPeople } from '#people/find-people.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { whoSees, type Banner } from '#banners/find-banner.ts';

/** How often it is looked whether somebody is to be mailed. Milliseconds. */
const interval = 5_000;
/** Who uploads a campaign anew overwrites many files within minutes: mails wait until no more were found for so long. Seconds. */
const quietSeconds = 15;

/** Notes it for them, in the transaction in which it was found; their mails follow. Answers whose bells are to ring after that. */
export async function tellChanged(
  tx: Tx,
  { cellID, columnID, ownerUserID, rowID, sheetID }: Banner,
): Promise<number[]> {
  const { version_id: versionID } = await tx
    .selectFrom('changed_file')
    .select('version_id')
    .where('cell_id', '=', cellID)
    .executeTakeFirstOrThrow();
  const seen = (await whoSees(tx, [cellID])).get(cellID);
  const people = new Set([ownerUserID, ...(await approversOf(tx, versionID))]);
  const userIDs = [...people].filter((userID) => seen && isSeenBy(userID, seen));
  const about = { kind: 'changed', sheetID, columnID, actorID: null } as const;
  // One after the other: of what another server is just adding nothing would be seen here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`changed ${columnID}`}, 0))`.execute(tx);
  // What was not read yet and not mailed either is told with it, as one thing, as far as it still holds.
  const before = await takeUnread(tx, { ...about, userIDs });
  const changed = before.size > 0 ? await stillChanged(tx, sheetID, columnID) : new Set<number>();
  const added = await addNotifications(
    tx,
    userIDs.map((userID) => {
      const others = (before.get(userID) ?? []).filter((one) => changed.has(one));
      return { ...about, userID, rowIDs: [...new Set([...others, rowID])] };
    }),
  );
  return added.map(({ userID }) => userID);
}

/** The rows whose file in a column is changed still: nobody has taken it as a new version, and it was not put back. */
async function stillChanged(tx: Tx, sheetID: number, columnID: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('changed_file as x')
    .innerJoin('cell as c', 'c.cell_id', 'x.cell_id')
    .select('c.row_id')
    .where('x.sheet_id', '=', sheetID)
    .where('c.column_id', '=', columnID)
    .execute();
  return new Set(rows.map((row) => row.row_id));
}

interface ChangedBanner {
  userID: number;
  sheetID: number;
  sheet: string;
  sheetURL: string;
  rowID: number;
  columnID: number;
  row: string;
  fileName: string;
  /** that was approved */
  number: number;
  isOwner: boolean;
}

/** Takes what is to be mailed by now; answers its banners, as far as their files are still changed and their readers still see them. */
async function takeChanged(tx: Tx): Promise<ChangedBanner[]> {
  const taken = await takeToMail(tx, 'changed', quietSeconds);
  if (taken.length === 0) return [];
  const { rows } = await sql<ChangedBanner>`
    select distinct t."userID", s.sheet_id as "sheetID", s.name as sheet, s.url as "sheetURL", c.row_id as "rowID",
      c.column_id as "columnID", r.name as row, b.file_name as "fileName", v.number, s.owner_user_id = t."userID" as "isOwner",
      r.group_sort_key, r.sort_key
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t ("userID" int, "sheetID" int, "columnID" int, "rowIDs" int[])
    join alive_member m on m.sheet_id = t."sheetID" and m.user_id = t."userID"
    join alive_sheet s on s.sheet_id = t."sheetID"
    join alive_cell c on c.column_id = t."columnID" and c.row_id = any(t."rowIDs") and (c.only_for is null or c.only_for = t."userID")
    join alive_row r on r.row_id = c.row_id
    join cell_banner b on b.cell_id = c.cell_id
    join changed_file x on x.cell_id = c.cell_id
    join version v on v.version_id = x.version_id
    order by t."userID", s.sheet_id, r.group_sort_key, r.sort_key, c.row_id
  `.execute(tx);
  return rows;
}

const pageOf = (services: Services, { columnID, rowID, sheetURL }: ChangedBanner): string =>
  `${services.address()}/sheet/${sheetURL}?banner=${rowID}:${columnID}`;

/** What a mail says of one banner: all there is to know. */
async function aboutOne(services: Services, db: Queries, banner: ChangedBanner): Promise<Block[]> {
  const { columnID, fileName, number, row, rowID } = banner;
  // What was approved, and goes on being played.
  const picture = (await picturesAt(db, [{ rowID, columnID }])).get(`${rowID}:${columnID}`);
  const url = pageOf(services, banner);
  return [
    {
      kind: 'paragraph',
      words: [
        { strong: fileName },
        ' in the row ',
        { strong: row },
        ` was approved as v${number}, but its file on the server has changed since. Marquee keeps playing the approved version until someone chooses to use the new file.`,
      ],
    },
    ...(picture ? [{ kind: 'picture' as const, picture, url }] : []),
    { kind: 'button', words: 'View the banner', url },
  ];
}

/** What it says of several: which they are, each with a link to it. */
function aboutMany(services: Services, banners: readonly ChangedBanner[], url: string): Block[] {
  const items = banners.map((banner): Item => {
    const { fileName, number, row } = banner;
    return { words: [{ strong: fileName }, `, approved as v${number}`], note: row, url: pageOf(services, banner) };
  });
  const words = [
    `The files of ${counted(banners.length, 'approved banner')} have changed on their server. Marquee keeps playing the approved versions until someone chooses to use the new files.`,
  ];
  return [
    { kind: 'paragraph', words },
    { kind: 'list', items },
    { kind: 'button', words: 'Open the sheet', url },
  ];
}

/** One mail for each person and sheet. */
async function mailChanged(services: Services, tx: Tx): Promise<void> {
  const taken = await takeChanged(tx);
  const people = new Map(
    (await findPeople(tx, [...new Set(taken.map(({ userID }) => userID))])).map((one) => [one.userID, one]),
  );
  const mails: NewMail[] = [];
  for (const banners of Map.groupBy(taken, ({ sheetID, userID }) => `${userID} ${sheetID}`).values()) {
    const [first] = banners;
    const person = first && people.get(first.userID);
    if (!person) continue;
    const { fileName, isOwner, row, sheet, sheetID, sheetURL } = first;
    const url = `${services.address()}/sheet/${sheetURL}`;
    const isOne = banners.length === 1;
    mails.push({
      to: person.emailAddress ?? '',
      toName: fullName(person),
      kind: 'changedFile',
      sheetID,
      subject: isOne
        ? `${row} in ${sheet} was changed after approval`
        : `${counted(banners.length, 'banner')} in ${sheet} were changed after approval`,
      letter: {
        preview: isOne
          ? `${fileName} was changed on its server.`
          : `${fileName} and ${counted(banners.length - 1, 'other file')} were changed on their server.`,
        sheet: { name: sheet, url },
        heading: 'Changed after approval',
        blocks: isOne ? await aboutOne(services, tx, first) : aboutMany(services, banners, url),
        reason: isOwner
          ? 'You’re getting this because you own this sheet.'
          : `You’re getting this because you approved ${isOne ? 'this banner' : 'these banners'}.`,
      },
      alert: { userID: person.userID, of: 'changed' },
    });
  }
  await queueMails(services, tx, mails);
}

/** Starts to mail people of it, until it is closed itself. */
export const startChangedMails = (services: Services): Periodic =>
  periodically(
    interval,
    () => services.db.kysely.transaction().execute((tx) => mailChanged(services, tx)),
    services.log,
    'the mails about files that changed after approval',
  );
