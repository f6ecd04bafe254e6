/** Mails that a client approved banners without a word: many at once are one mail, of what still holds when it is made. */
import { counted } from '@marquee/contract/counted.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { queueMails, type NewMail } from '#mail/commands.ts';
import type { Block, Item } from '#mail/letter.ts';
import { takeToMail } from '#notifications/store.ts';
import { findPeople } from '#people/find-people.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import type { Tx } from '#platform/db.ts';

/** How often it is looked whether somebody is to be mailed. Milliseconds. */
const interval = 5_000;
/** Who approves a round looks at one banner after the other: mails wait until they approved none for so long. Seconds. */
const quiet = 60;

interface ApprovedBanner {
  userID: number;
  /** the client */
  actorID: number;
  sheetID: number;
  sheet: string;
  sheetURL: string;
  rowID: number;
  columnID: number;
  group: string;
  row: string;
  column: string;
}

/** Takes what is to be mailed by now; answers its banners in the order of the sheet, as far as their readers still see them. */
async function takeApproved(tx: Tx): Promise<ApprovedBanner[]> {
  const taken = await takeToMail(tx, 'client', quiet);
  if (taken.length === 0) return [];
  const { rows } = await sql<ApprovedBanner>`
    select distinct t."userID", t."actorID", s.sheet_id as "sheetID", s.name as sheet, s.url as "sheetURL", c.row_id as "rowID",
      c.column_id as "columnID", r.group_name as "group", r.name as row, k.name as "column", r.group_sort_key, r.sort_key, k.sort_key
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
      as t ("userID" int, "actorID" int, "sheetID" int, "columnID" int, "rowIDs" int[])
    join alive_member m on m.sheet_id = t."sheetID" and m.user_id = t."userID"
    join alive_sheet s on s.sheet_id = t."sheetID"
    join alive_cell c on c.column_id = t."columnID" and c.row_id = any(t."rowIDs") and (c.only_for is null or c.only_for = t."userID")
    join alive_row r on r.row_id = c.row_id
    join alive_column k on k.column_id = c.column_id
    order by t."userID", t."actorID", s.sheet_id, r.group_sort_key, r.sort_key, c.row_id, k.sort_key, c.column_id
  `.execute(tx);
  return rows;
}

/** What a client approved on a sheet, for one who wants to be mailed of it. */
function mailOf(services: Services, reader: Person, client: string, banners: readonly ApprovedBanner[]): NewMail[] {
  const [first] = banners;
  if (!first) return [];
  const { sheet, sheetID, sheetURL } = first;
  const url = `${services.address()}/sheet/${sheetURL}`;
  const pageOf = ({ columnID, rowID }: ApprovedBanner) => `${url}?banner=${rowID}:${columnID}`;
  const many = counted(banners.length, 'banner');
  const isOne = banners.length === 1;
  const isOfSeveral = new Set(banners.map(({ columnID }) => columnID)).size > 1;
  const itemOf = (banner: ApprovedBanner): Item => {
    const { column, group, row } = banner;
    return { words: row, note: dotted(isOfSeveral ? [group, column] : [group]), url: pageOf(banner) };
  };
  const what = isOne ? first.row : many;
  const blocks: Block[] = isOne
    ? [
        {
          kind: 'paragraph',
          words: [{ strong: client }, ' approved the banner of the row ', { strong: first.row }, '.'],
        },
        { kind: 'button', words: 'View the banner', url: pageOf(first) },
      ]
    : [
        { kind: 'paragraph', words: [{ strong: client }, ' approved the banners of these rows.'] },
        { kind: 'list', items: banners.map(itemOf) },
        { kind: 'button', words: 'Open the sheet', url },
      ];
  return [
    {
      to: reader.emailAddress ?? '',
      toName: fullName(reader),
      kind: 'clientApproved',
      sheetID,
      subject: `${client} approved ${what} in ${sheet}`,
      letter: {
        preview: `${what} in ${sheet}`,
        sheet: { name: sheet, url },
        heading: `A client approved ${isOne ? 'a banner' : many}`,
        blocks,
        reason: 'You’re getting this because you asked for emails about what clients say.',
      },
      alert: { userID: reader.userID, of: 'client' },
    },
  ];
}

/** One mail for each reader, client and sheet. */
async function mailApproved(services: Services, tx: Tx): Promise<void> {
  const taken = await takeApproved(tx);
  const userIDs = new Set(taken.flatMap(({ actorID, userID }) => [actorID, userID]));
  const people = new Map((await findPeople(tx, [...userIDs])).map((one) => [one.userID, one]));
  const mails = [...Map.groupBy(taken, (one) => `${one.userID} ${one.actorID} ${one.sheetID}`).values()].flatMap(
    (banners) => {
      const [reader, client] = [people.get(banners[0]?.userID ?? 0), people.get(banners[0]?.actorID ?? 0)];
      return reader && client ? mailOf(services, reader, fullName(client), banners) : [];
    },
  );
  await queueMails(services, tx, mails);
}

/** Starts to mail people of it, until it is closed itself. */
export const startApprovedMails = (services: Services): Periodic =>
  periodically(
    interval,
    () => services.db.kysely.transaction().execute((tx) => mailApproved(services, tx)),
    services.log,
    'the mails about banners that clients approved',
  );
