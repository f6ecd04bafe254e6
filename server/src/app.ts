/** The composition root: puts the nouns, the hub and the web app behind one server. */
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import { everyCall } from '@marquee/contract/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Drawing } from '#banners/stills/drawing.ts';
import { FileServers } from '#banners/transfer/file-servers.ts';
import { serveBannerFiles } from '#banners/routes.ts';
import { serveLogos } from '#brand/routes.ts';
import { tellWaitingOnCommit } from '#decisions/asks/tell-waiting.ts';
import { tellDecidedForMember, tellDecidedInColumn } from '#decisions/tell-decided.ts';
import { sheetHub } from '#live/sheet-hub.ts';
import { Authenticator } from '#people/authenticator.ts';
import { watchCalls } from '#http/access-log.ts';
import { publicAddress } from '#platform/address.ts';
import { limitRates } from '#http/rate-limits.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import type { Db } from '#platform/db.ts';
import type { Settings } from '#platform/env.ts';
import type { Looked, Metrics } from '#platform/metrics.ts';
import { Notices } from '#sheet-log/notices.ts';
import { farewell } from '#http/graceful-shutdown.ts';
import { guardRequests } from '#http/guards.ts';
import { serveHealth } from '#http/health.ts';
import { newServer } from '#http/new-server.ts';
import { callerAddress, clientAddress, isOwnOrigin } from '#http/origin.ts';
import { openApi } from '#http/openapi.ts';
import { answerProblems } from '#http/problems.ts';
import { serveCalls, type Route } from '#http/route.ts';
import { sessionCookie } from '#http/session.ts';
import { trusting } from '#platform/trusted-proxies.ts';
import { serveWeb } from '#http/web-files.ts';
import { SheetWriter } from '#sheet-log/write.ts';
import { mailReplies } from '#review/letters.ts';
import { serveReviewChanges } from '#review/routes.ts';
import { linkPreviews } from '#sheets/link-preview.ts';
import { linkToSheet } from '#tree/link-to-sheet.ts';
import { tellTreesOnCommit } from '#tree/tell-trees.ts';
import { startBackgroundWork, type BackgroundWork } from './background-work.ts';
import { everyRoute } from './every-route.ts';
import { knowViewers, listenerOf } from './who-asks.ts';

export interface App extends BackgroundWork {
  server: FastifyInstance;
  services: Services;
  fileServers: FileServers;
  /** Stops taking work, lets clients know, and waits for what is under way. */
  close(): Promise<void>;
}

/** Its code is loaded only where metrics are asked for. */
async function metricsOf(settings: Settings, looked: Looked): Promise<Metrics | undefined> {
  if (settings.metricsToken === undefined) return undefined;
  return new (await import('#platform/metrics.ts')).Metrics(looked);
}

/** Serves the description of all calls, for programs. */
function serveDescription(server: FastifyInstance, routes: readonly Route[]): void {
  // Made for the first who asks: that takes longer than most of what is built here, and few ever ask.
  let description: ReturnType<typeof openApi> | undefined;
  server.get('/api/openapi.json', () => (description ??= openApi(routes.map((route) => route.endpoint))));
}

/** Hands the hub what is addressed to it. */
function serveHub(server: FastifyInstance, hub: ReturnType<typeof sheetHub>['hub']): void {
  // Before anything is parsed: the hub reads its own bodies.
  server.addHook('onRequest', async (request, reply) => {
    if (hub.handle(request.raw, reply.raw)) reply.hijack();
  });
  server.server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy();
  });
}

/** Builds the app over a migrated database; nothing listens yet. `print` announces mails that become files. */
export async function buildApp(
  db: Db,
  settings: Settings,
  log: Logger,
  print: (line: string) => void = console.log,
): Promise<App> {
  const services: Services = {
    db,
    settings,
    log,
    writer: new SheetWriter(db),
    notices: new Notices(),
    onJoin: linkToSheet,
    onMembershipChange: tellDecidedForMember,
    onColumnAudienceChange: tellDecidedInColumn,
    onComment: mailReplies,
    address: () => publicAddress(settings, server.server.address()),
    nudgeMailer: (inSeconds) => background.mailer.nudge(inSeconds),
    nudgeChecks: () => background.checks.nudge(),
    tellChecked: (cells) => background.checks.tell(cells),
    tellPreset: (ownID) => background.checks.tellPreset(ownID),
  };
  tellTreesOnCommit(services);
  tellWaitingOnCommit(services);
  const authenticator = new Authenticator(db);
  const isTrusted = trusting(settings.trustProxy);
  const addressOf = (request: IncomingMessage) => clientAddress(request, isTrusted);
  const server = newServer(log, isTrusted);
  const metrics = await metricsOf(settings, {
    pools: { general: db.pool, hot: db.hot },
    writesWaiting: () => services.writer.waiting(),
    liveTransports: () => [...live.hub.connections.values()].map(({ transport }) => transport?.name ?? 'none'),
    oldestWord: () => live.oldestWord(),
    transfersRunning: () => fileServers.pool.running,
    mailsWaiting: () => background.mailer.waiting(),
  });
  watchCalls(server, log, metrics);
  const end = farewell(server);
  await server.register(cookie);
  await guardRequests(server);
  // Before any route: a route keeps the error handler that it found.
  answerProblems(server, log, await serveWeb(server, settings, linkPreviews(services)));

  const viewerOf = knowViewers(server, authenticator);
  await limitRates(server, viewerOf);
  const ctxOf = (request: FastifyRequest, connectionID: string | undefined): Ctx => ({
    services,
    viewer: viewerOf(request),
    address: callerAddress(request),
    connectionID,
  });

  const fileServers = new FileServers(settings, db, log);
  const drawing = new Drawing(services);
  const routes = everyRoute(services, authenticator, { fileServers, drawing });
  serveCalls(server, everyCall, routes, ctxOf);
  serveBannerFiles(server, services, fileServers);
  serveLogos(server, services);
  const reviewLines = serveReviewChanges(server, services);
  serveDescription(server, routes);

  const live = sheetHub({
    services,
    databaseUrl: settings.databaseUrl,
    metrics,
    changedElsewhere: (sheetID) => reviewLines.look(sheetID),
    isOwnOrigin: isOwnOrigin(settings.publicUrl),
    addressOf,
    listenerOf: (request) => {
      const session = server.parseCookie(request.headers.cookie ?? '')[sessionCookie];
      return listenerOf(authenticator, request, addressOf(request), session);
    },
  });
  authenticator.onEnded(live.end);
  serveHealth(server, db, settings, { hearsOthers: live.hearsOthers, registry: metrics?.registry });
  serveHub(server, live.hub);

  const background = startBackgroundWork(services, authenticator, { fileServers, drawing }, print);
  return {
    ...background,
    server,
    services,
    fileServers,
    close: async () => {
      await Promise.all([live.close(), reviewLines.close(), end()]);
      await background.close();
      await fileServers.close();
    },
  };
}
