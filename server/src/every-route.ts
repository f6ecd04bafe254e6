/** The routes of all nouns: what answers the calls of the contract. */
import type { Services } from '#access/ctx.ts';
import { SheetFacts } from '#access/sheet-facts.ts';
import { auditRoutes } from '#audit/routes.ts';
import { keptToUsedFolders } from '#banners/accounts/kept-to-used-folders.ts';
import { bannerRoutes } from '#banners/routes.ts';
import type { Drawing } from '#banners/stills/drawing.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { brandRoutes } from '#brand/routes.ts';
import { CellEditor } from '#cells/commands.ts';
import { cellRoutes } from '#cells/routes.ts';
import { RowSheets } from '#cells/where-rows-are.ts';
import { FoundCounts } from '#checks/found-counts.ts';
import { checkRoutes } from '#checks/routes.ts';
import { columnRoutes } from '#columns/routes.ts';
import { commentRoutes } from '#comments/routes.ts';
import { decisionRoutes } from '#decisions/routes.ts';
import { exportRoutes } from '#export/routes.ts';
import { groupRoutes } from '#groups/routes.ts';
import { historyRoutes } from '#history/routes.ts';
import type { Route } from '#http/route.ts';
import { importRoutes } from '#import/routes.ts';
import { memberRoutes } from '#members/routes.ts';
import { notificationRoutes } from '#notifications/routes.ts';
import type { Authenticator } from '#people/authenticator.ts';
import { peopleRoutes } from '#people/routes.ts';
import { reviewRoutes } from '#review/routes.ts';
import { rowRoutes } from '#rows/routes.ts';
import { RowAdder } from '#rows/row-adder.ts';
import { RowEditor } from '#rows/row-editor.ts';
import { sheetRoutes } from '#sheets/routes.ts';
import { treeRoutes } from '#tree/routes.ts';
import { viewRoutes } from '#views/routes.ts';

/** What several of them know of sheets they share. */
export function everyRoute(
  services: Services,
  authenticator: Authenticator,
  { drawing, fileServers }: { fileServers: FileServers; drawing: Drawing },
): Route[] {
  const { db } = services;
  const facts = new SheetFacts(db);
  const counts = new FoundCounts();
  const rowSheets = new RowSheets(db, facts);
  return [
    ...peopleRoutes(authenticator),
    ...memberRoutes(authenticator),
    ...auditRoutes,
    ...notificationRoutes,
    ...historyRoutes,
    ...sheetRoutes(),
    ...treeRoutes,
    ...groupRoutes,
    ...rowRoutes(new RowAdder(db, services.writer), new RowEditor(facts, rowSheets), keptToUsedFolders),
    ...commentRoutes,
    ...decisionRoutes,
    ...reviewRoutes,
    ...checkRoutes(counts),
    ...columnRoutes,
    ...viewRoutes,
    ...exportRoutes(),
    ...importRoutes,
    ...brandRoutes,
    ...bannerRoutes(fileServers, drawing),
    ...cellRoutes(new CellEditor(services, { facts, rowSheets }, keptToUsedFolders)),
  ];
}
