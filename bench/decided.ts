/** A sheet whose banners have pictures and were decided on: what its first screen, its pictures, its bell and a decision cost, against the same before that. */
import { askForDecisions, listWaiting } from '@marquee/contract/asks.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { countNotifications } from '@marquee/contract/notifications.ts';
import { getPackedSheet } from '@marquee/contract/packed-sheet.ts';
import { listStills } from '@marquee/contract/stills.ts';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { sql } from 'kysely';
import { onBannerStage } from './banner-stage.ts';
import { HttpCaller } from './http-caller.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import type { Stage } from './stage.ts';

/** Of each figure; a line to the database plans its first few otherwise than those that follow. */
const repeats = 40;

const pageOf = (banner: number): string =>
  `<!doctype html><style>body{background:#1${banner % 10}3}</style><b>New ${banner}</b>`;

async function bannersOf(stage: Stage, sheet: BigSheet): Promise<number[]> {
  const columnID = sheet.columns.find((column) => column.columnTypeID === 6)?.columnID ?? 0;
  const cells = await stage.db.kysely
    .selectFrom('cell')
    .select('cell_id')
    .where('column_id', '=', columnID)
    .orderBy('row_id')
    .execute();
  return cells.map((cell) => cell.cell_id);
}

/** What drawing them leaves behind, but for the bytes, which nobody fetches here. */
const drawAll = (stage: Stage) =>
  sql`
    with made as (
      insert into still (package, file_type, state, due_at) select distinct package, file_type, 'made', null::timestamptz from version
      on conflict (package, file_type) do update set state = 'made', due_at = null returning package, file_type
    )
    insert into still_picture (package, file_type, size, blob, bytes, width, height, tiles, until_ms)
    select m.package, m.file_type, size, (select min(hash) from blob), 5000, 300, 250, tiles, until_ms
    from made m cross join (
      values ('small', 1, null::int), ('large', 1, null), ('mail', 1, null), ('end', 1, null), ('moments', 9, 8000)
    ) as picture (size, tiles, until_ms)
    on conflict do nothing
  `.execute(stage.db.kysely);

/** Makes one call after the other. The times of each, in ms. */
async function timed(times: number, call: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now();
    const { status } = await call(turn);
    taken.push(performance.now() - begin);
    if (status >= 300) throw new Error(`A call was answered ${status}.`);
  }
  return taken;
}

async function measure(stage: Stage, sheet: BigSheet): Promise<Figure[]> {
  const session = await stage.session();
  const caller = new HttpCaller(stage.port);
  const cells = await bannersOf(stage, sheet);
  const first = `${getPackedSheet.path}?sheetURL=${sheet.url}&firstRows=60`;
  const reads: [what: string, call: () => Promise<{ status: number }>][] = [
    ['first screen to a member', () => caller.call('GET', first, session)],
    ['first screen to a visitor', () => caller.call('GET', first)],
    ['list of pictures', () => caller.call('GET', `${listStills.path}?sheetURL=${sheet.url}`, session)],
    ['unread in the bell', () => caller.call('GET', countNotifications.path, session)],
  ];
  const say = (verdict: string) => (turn: number) => {
    const path = decide.path.replace('{id}', String(cells[turn]));
    const comment = verdict === 'approve' ? {} : { comment: '<p>A larger logo, please.</p>' };
    return caller.call('POST', path, session, JSON.stringify({ number: 1, verdict, ...comment }));
  };
  try {
    const before: number[] = [];
    for (const [, call] of reads) before.push(median(await timed(repeats, call)));
    await drawAll(stage);
    // Half of the banners wait still: what is decided is among what is not.
    const some = Math.floor(cells.length / 2);
    const soon = await timed(some, (turn) => say(turn % 3 === 0 ? 'changes' : 'approve')(turn));
    const figures: Figure[] = [];
    for (const [at, [what, call]] of reads.entries()) {
      const times = await timed(repeats, call);
      figures.push({
        name: `decided: ${what}, ${some} of ${cells.length} banners decided`,
        measured: median(times),
        unit: 'ms',
        also: { 'slowest ms': Math.max(...times) },
        reference: {
          what: 'decided: the same call before the sheet’s banners had pictures and anything was said of them',
          value: before[at] ?? Number.NaN,
        },
      });
    }
    // Nobody knows yet of how many they are asked.
    const ask = { sheetID: sheet.sheetID, cellIDs: cells, userIDs: [stage.admin.userID] };
    const [asked = Number.NaN] = await timed(1, () =>
      caller.call('POST', askForDecisions.path, session, JSON.stringify(ask)),
    );
    figures.push({ name: `decided: somebody asked about ${cells.length} banners`, measured: asked, unit: 'ms' });
    const [waiting = Number.NaN] = await timed(1, () => caller.call('GET', listWaiting.path, session));
    figures.push({ name: 'decided: what waits for them', measured: waiting, unit: 'ms' });
    figures.push({
      name: 'decided: a decision',
      measured: median(soon),
      unit: 'ms',
      also: { 'slowest ms': Math.max(...soon) },
    });
    return figures;
  } finally {
    caller.close();
  }
}

/** Decides half of so many banners and reads their sheet before and after. */
export const decided = (banners: number): Promise<Figure[]> => onBannerStage(banners, pageOf, measure);
