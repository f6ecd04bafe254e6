/** Whom it is told that the file of an approved banner was overwritten: the sheet's owner, and those who approved it. */
import { fullName } from '@marquee/contract/people.ts';
import { isSeenBy } from '#access/seen.ts';
import type { Services } from '#access/ctx.ts';
import { approversOf } from '#decisions/find-decisions.ts';
import { queueMails } from '#mail/commands.ts';
import { picturesAt } from '#mail/pictures.ts';
import { addNotifications } from '#notifications/store.ts';
import { findPeople } from '#people/find-people.ts';
import type { Tx } from '#platform/db.ts';
import { whoSees, type Banner } from '#banners/find-banner.ts';

/** Notes it for them and queues their mails, in the transaction in which it was found. Answers whose bells are to ring after that. */
export async function tellChanged(services: Services, tx: Tx, banner: Banner): Promise<number[]> {
  const { cellID, columnID, fileName, ownerUserID, rowID, sheetID, sheetURL } = banner;
  const changed = await tx
    .selectFrom('changed_file as c')
    .innerJoin('sheet as s', 's.sheet_id', 'c.sheet_id')
    .innerJoin('version as v', 'v.version_id', 'c.version_id')
    .innerJoin('cell as k', 'k.cell_id', 'c.cell_id')
    .innerJoin('sheet_row as r', 'r.row_id', 'k.row_id')
    .select(['c.version_id', 'v.number', 's.name as sheet', 'r.name as row'])
    .where('c.cell_id', '=', cellID)
    .executeTakeFirstOrThrow();
  const approvers = await approversOf(tx, changed.version_id);
  const seen = (await whoSees(tx, [cellID])).get(cellID);
  const people = [...new Set([ownerUserID, ...approvers])].filter((userID) => seen && isSeenBy(userID, seen));
  const added = await addNotifications(
    tx,
    people.map((userID) => ({ userID, kind: 'changed', sheetID, rowID, columnID })),
  );
  const mailed = added.filter(({ mail }) => mail === 'now').map(({ userID }) => userID);
  const url = `${services.address()}/sheet/${sheetURL}`;
  // What was approved, and goes on being played.
  const picture = (await picturesAt(tx, [{ rowID, columnID }])).get(`${rowID}:${columnID}`);
  const player = `${url}?banner=${rowID}:${columnID}`;
  await queueMails(
    services,
    tx,
    (await findPeople(tx, mailed)).map((person) => ({
      to: person.emailAddress ?? '',
      toName: fullName(person),
      kind: 'changedFile',
      sheetID,
      subject: `${changed.row} in ${changed.sheet} was changed after approval`,
      letter: {
        preview: `${fileName} was changed on its server.`,
        sheet: { name: changed.sheet, url },
        heading: 'Changed after approval',
        blocks: [
          {
            kind: 'paragraph',
            words: [
              { strong: fileName },
              ' in the row ',
              { strong: changed.row },
              ` was approved as v${changed.number}, but its file on the server has changed since. Marquee keeps playing the approved version until someone chooses to use the new file.`,
            ],
          },
          ...(picture ? [{ kind: 'picture' as const, picture, url: player }] : []),
          { kind: 'button', words: 'View the banner', url: player },
        ],
        reason: approvers.includes(person.userID)
          ? 'You’re getting this because you approved this banner.'
          : 'You’re getting this because you own this sheet.',
      },
      alert: { userID: person.userID, of: 'changed' as const },
    })),
  );
  return added.map(({ userID }) => userID);
}
