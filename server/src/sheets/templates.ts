/** Templates of an account: saving a sheet as one, renaming and deleting it, and making sheets of them and of those that come with Marquee. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ShippedTemplateName } from '@marquee/contract/shipped-template-names.ts';
import { shippedTemplates } from '@marquee/contract/shipped-templates.ts';
import type { Template } from '@marquee/contract/templates.ts';
import { CopyRun } from '#access/copy-run.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import * as columnStore from '#columns/store.ts';
import * as groupStore from '#groups/store.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import { freshKeys } from '#sheet-log/sort-keys.ts';
import { copySheet } from './copy-sheet.ts';
import { findByID } from './find-sheets.ts';
import { countTemplates, findTemplate, templatesFor } from './find-templates.ts';
import * as store from './store.ts';

export function listTemplates(ctx: Ctx): Promise<Template[]> {
  return templatesFor(ctx.services.db.kysely, mustBeLoggedIn(ctx));
}

/** As it is told to whoever wrote it. */
async function written(db: Queries, viewer: Viewer, templateID: number): Promise<Template> {
  const [template] = await templatesFor(db, viewer, templateID);
  if (!template) throw new Refusal('notFound');
  return template;
}

/** What all members see of a sheet becomes a template of its account. Throws `notFound`, `accountOnly` for members from elsewhere, `tooManyTemplates` and `cancelled`. */
export async function addTemplate(
  ctx: Ctx,
  {
    copyKey,
    name,
    sheetID,
    withRows,
  }: { sheetID: number; name: string; withRows: boolean; copyKey?: string | undefined },
): Promise<Template> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const run = new CopyRun(ctx, { key: copyKey });
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await mustHaveRole(tx, viewer, sheetID, 'member');
      const { accountID, userID } = viewer;
      if ((await findByID(tx, sheetID))?.account_id !== accountID) throw new Refusal('accountOnly');
      if ((await countTemplates(tx, accountID)) >= limits.templatesPerAccount) throw new Refusal('tooManyTemplates');
      const to = { accountID, ownerUserID: userID, name, isTemplate: true };
      const content = withRows ? 'values' : 'structure';
      const templateID = await copySheet(tx, sheetID, to, { content, seenBy: 'members', run });
      await run.mustBeWanted();
      const template = await written(tx, viewer, templateID);
      await keepAnswer(tx, { call: ctx.call, userID, sheetID }, template);
      return template;
    });
}

/** Who made a template keeps it, and so do the account's admin users. Throws `notFound` and `templateKeeperOnly`. */
async function mustKeep(tx: Tx, viewer: Viewer, templateID: number): Promise<void> {
  const template = await findTemplate(tx, viewer, templateID);
  if (!template) throw new Refusal('notFound');
  if (!viewer.isAdminUser && template.owner_user_id !== viewer.userID) throw new Refusal('templateKeeperOnly');
}

export async function renameTemplate(ctx: Ctx, sent: { templateID: number; name: string }): Promise<Template> {
  const viewer = mustBeLoggedIn(ctx);
  return ctx.services.db.kysely.transaction().execute(async (tx) => {
    await mustKeep(tx, viewer, sent.templateID);
    await store.changeSheet(tx, sent.templateID, { name: sent.name });
    return written(tx, viewer, sent.templateID);
  });
}

export async function deleteTemplate(ctx: Ctx, templateID: number): Promise<void> {
  const viewer = mustBeLoggedIn(ctx);
  await ctx.services.db.kysely.transaction().execute(async (tx) => {
    await mustKeep(tx, viewer, templateID);
    await store.deleteSheet(tx, templateID);
  });
}

/** Makes a sheet of a template of the maker's account, and returns its id. Throws `notFound` and `cancelled`. */
export async function sheetOfTemplate(
  tx: Tx,
  viewer: Viewer,
  { name, run, templateID }: { templateID: number; name: string; run: CopyRun },
): Promise<number> {
  if (!(await findTemplate(tx, viewer, templateID))) throw new Refusal('notFound');
  const to = { accountID: viewer.accountID, ownerUserID: viewer.userID, name, isTemplate: false };
  return copySheet(tx, templateID, to, { content: 'values', seenBy: 'members', run });
}

/** Fills a sheet that was made a moment ago with what a template brings that comes with Marquee. */
export async function fillFromShipped(
  tx: Tx,
  viewer: Viewer,
  sheetID: number,
  which: ShippedTemplateName,
): Promise<void> {
  const { columns, groups } = shippedTemplates[which];
  const keys = freshKeys(Math.max(columns.length, groups.length));
  /** What stands before the nth: the next one goes behind its key. */
  const behind = (n: number) => (n === 0 ? [] : [{ id: 0, sort_key: keys[n - 1] ?? '' }]);
  for (const [n, name] of groups.entries()) await groupStore.addGroup(tx, { sheetID, name }, behind(n));
  for (const [n, { options = [], columnTypeID, name, width }] of columns.entries()) {
    const column = { sheetID, columnTypeID, name, createdBy: viewer.userID };
    const columnID = await columnStore.addColumn(tx, column, behind(n));
    await columnStore.changeColumn(tx, columnID, { width });
    const theirs = options.map((option) => ({ sheetID, columnID, ...option }));
    await columnStore.addOptions(tx, theirs, []);
  }
}
