/** The table of rights: deciding on banners, which only members do who see the cell. */
import { getDecisionRecord } from '@marquee/contract/decision-record.ts';
import { decide, takeChangedFile } from '@marquee/contract/decisions.ts';
import { sql } from 'kysely';
import { freezeBanner } from '../frozen-banner.ts';
import type { Call } from './attempts.ts';
import { guestOnly, members } from './expected.ts';
import type { Scene } from './stage.ts';
import { banner, privateBanner } from './versions.ts';

/** Makes the frozen version of a cell the one that it plays. */
async function playing<T extends { cellID: number }>({ app }: Scene, cell: T): Promise<T> {
  await freezeBanner(app.db.kysely, cell.cellID);
  return cell;
}

/** Notes that the file of a cell was changed after approval. */
async function changed<T extends { cellID: number }>(scene: Scene, cell: T): Promise<T> {
  const { kysely } = scene.app.db;
  await playing(scene, cell);
  await sql`insert into package (hash, bytes, no_of_files) values (sha256('other'), 5, 1) on conflict do nothing`.execute(
    kysely,
  );
  await sql`
    insert into changed_file (cell_id, sheet_id, version_id, package, page, is_whole)
    select cell_id, ${scene.sheetID}, version_id, sha256('other'), page, true from version where cell_id = ${cell.cellID} and number = 1
    on conflict do nothing
  `.execute(kysely);
  return cell;
}

const verdict = ({ cellID }: { cellID: number }) => ({
  params: { id: cellID },
  body: { number: 1, verdict: 'changes' as const, comment: '<p>Larger</p>' },
});
const of = ({ cellID }: { cellID: number }) => ({ params: { id: cellID }, body: {} });

export const decisions: Call[] = [
  {
    name: 'get the decision record of a sheet',
    endpoint: getDecisionRecord,
    expected: members(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'get the decision record of a group as a page',
    endpoint: getDecisionRecord,
    expected: members(200),
    input: ({ sheetID, groups: [{ groupID }] }) => ({ params: { id: sheetID }, query: { groupID, as: 'page' } }),
  },
  {
    name: 'decide on a banner',
    endpoint: decide,
    expected: members(201),
    input: async (scene) => verdict(await playing(scene, await banner(scene))),
  },
  {
    name: 'decide on a banner that is just for the guest',
    endpoint: decide,
    expected: guestOnly(201),
    input: async (scene) => verdict(await playing(scene, await privateBanner(scene))),
  },
  {
    name: 'take a file that changed after its approval as a version',
    endpoint: takeChangedFile,
    expected: members(200),
    input: async (scene) => of(await changed(scene, await banner(scene))),
  },
  {
    name: 'take a changed file that is just for the guest as a version',
    endpoint: takeChangedFile,
    expected: guestOnly(200),
    input: async (scene) => of(await changed(scene, await privateBanner(scene))),
  },
];
