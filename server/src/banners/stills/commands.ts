/** Which banners of a sheet have pictures, for whoever sees it: members see theirs, everybody else those of what is public. */
import { toSteps } from '@marquee/contract/packed-sheet.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { markOfFile, type Stills } from '@marquee/contract/stills.ts';
import type { Ctx } from '#access/ctx.ts';
import { findByUrl, readerWith } from '#sheets/find-sheets.ts';
import { keyOf, stillsOf } from './find-stills.ts';
import { stillBase } from './still-pass.ts';

export async function listStills(ctx: Ctx, sheetURL: string): Promise<Stills> {
  const { kysely } = ctx.services.db;
  const sheet = await findByUrl(kysely, sheetURL);
  const reader = sheet && (await readerWith(kysely, sheet, ctx.viewer?.userID, sheetURL));
  if (!sheet || reader === undefined) throw new Refusal('notFound');
  const stills = await stillsOf(kysely, sheet.sheet_id, reader);
  return {
    base: stillBase(ctx.services.settings, { sheetID: sheet.sheet_id, reader }),
    cells: toSteps(stills.map(({ cellID }) => cellID)),
    files: stills.map(markOfFile),
    keys: stills.map(({ hash }) => keyOf(hash)),
    moments: stills.map(({ moments, momentsHash, momentsUntil }) =>
      momentsHash ? [keyOf(momentsHash), moments ?? 1, momentsUntil] : null,
    ),
  };
}
