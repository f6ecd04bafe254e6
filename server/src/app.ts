/** The composition root: puts the nouns, the hub and the web app behind one server. */
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { everyCall } from '@marquee/contract/calls.ts';
import { hubPath } from '@marquee/contract/live.ts';
import { logIn } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { forgetOldEvents } from '#audit/store.ts';
import { startAutoUpdate } from '#banners/updates/auto-update.ts';
import { FileServers } from '#banners/transfer/file-servers.ts';
import { serveBannerFiles } from '#banners/routes.ts';
import { Freezer } from '#banners/versions/freezer.ts';
import { startChangeMails } from '#cells/letters.ts';
import { serveLogos } from '#brand/routes.ts';
import { hearOfAsked } from '#decisions/asks/hear-of-asked.ts';
import { sayDecisionsFor, sayDecisionsIn } from '#decisions/say-decisions.ts';
import { startTakingOver as startTakingOverImports } from '#import/coming.ts';
import { sheetHub } from '#live/sheet-hub.ts';
import { mailedLogos } from '#brand/mailed-logo.ts';
import { startMailer, type Mailer } from '#mail/mailer.ts';
import { startAssignments } from '#notifications/assignments.ts';
import { startDaily } from '#notifications/daily.ts';
import { Authenticator } from '#people/authenticator.ts';
import { requestIDOf, watchCalls } from '#http/access-log.ts';
import { publicAddress } from '#platform/address.ts';
import { limitRates } from '#http/rate-limits.ts';
import type { Ctx, Services, Viewer } from '#access/ctx.ts';
import type { Db } from '#platform/db.ts';
import type { Settings } from '#platform/env.ts';
import { Notices } from '#sheet-log/notices.ts';
import { farewell } from '#http/graceful-shutdown.ts';
import { serveHealth } from '#http/health.ts';
import { callerAddress, clientAddress, isFromElsewhere, isOwnOrigin } from '#http/origin.ts';
import { forgetOldChanges } from '#sheet-log/old-changes.ts';
import { openApi } from '#http/openapi.ts';
import { answerProblems, answerUnreadable, answerUnroutable } from '#http/problems.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { serveCalls } from '#http/route.ts';
import { sessionCookie } from '#http/session.ts';
import { trusting } from '#platform/trusted-proxies.ts';
import { pageProtection } from '#http/page-protection.ts';
import { inlineScriptHashes, serveWeb } from '#http/web-files.ts';
import { SheetWriter } from '#sheet-log/write.ts';
import { startTakingOver } from '#rows/coming.ts';
import { startGuestRounds } from '#review/guest-round.ts';
import { mailReplies } from '#review/letters.ts';
import { isByReviewLink } from '@marquee/contract/review.ts';
import { serveReviewChanges } from '#review/routes.ts';
import { linkPreviews } from '#sheets/link-preview.ts';
import { linkToSheet } from '#tree/link-to-sheet.ts';
import { tellTrees } from '#tree/tell-trees.ts';
import { everyRoute } from './every-route.ts';
import { listenerOf, viewerOf } from './who-asks.ts';

export interface App {
  server: FastifyInstance;
  services: Services;
  mailer: Mailer;
  fileServers: FileServers;
  /** banners that follow newer files by themselves */
  autoUpdate: Periodic;
  /** rows whose coming back somebody left halfway */
  comingRows: Periodic;
  /** imports that somebody left halfway */
  comingImports: Periodic;
  /** what keeps the versions of banners */
  freezer: Freezer;
  /** the mails about Status and Who */
  changeMails: Periodic;
  /** what is told of Who cells */
  assignments: Periodic;
  /** Stops taking work, lets clients know, and waits for what is under way. */
  close(): Promise<void>;
}

/** Whether a request makes a call of ours. The route is asked, since an address may be written in several ways (`/%61pi`). */
const isCall = (request: FastifyRequest): boolean => request.routeOptions.url?.startsWith('/api/') ?? false;

/** A comment of 64 KiB of html in JSON, with room to spare; a request larger than this is no edit. Bytes. */
const largestBody = 256 * 1024;
/** How long a request may take to arrive, whole and its headers, and how often that is looked at: who stalls must not hold a line. ms */
const patience = { requestTimeout: 120_000, http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 } };

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
    withMembership: linkToSheet,
    withMember: sayDecisionsFor,
    withColumn: sayDecisionsIn,
    withComment: mailReplies,
    address: () => publicAddress(settings, server.server.address()),
    nudgeMailer: (inSeconds) => mailer.nudge(inSeconds),
  };
  tellTrees(services);
  hearOfAsked(services);
  const authenticator = new Authenticator(db);
  const isTrusted = trusting(settings.trustProxy);
  const addressOf = (request: IncomingMessage) => clientAddress(request, isTrusted);
  const server: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    ...patience,
    // A proxy of our own may say who is behind it; nobody else is believed.
    trustProxy: isTrusted,
    genReqId: requestIDOf(isTrusted),
    // The log itself knows the call (`inCall`); a logger for each one would cost and tell no more.
    childLoggerFactory: (logger) => logger,
    // The longest thing in an address is a mailed code or token; what is longer than it may be is refused as a problem.
    // A slash at the end of an address makes no difference: the specification's own list has it at some calls and not at others.
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    // Said by `farewell`, as a problem.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerUnroutable,
  });
  const metrics =
    settings.metricsToken === undefined
      ? undefined
      : new (await import('#platform/metrics.ts')).Metrics({
          pools: { general: db.pool, hot: db.hot },
          writesWaiting: () => services.writer.waiting(),
          liveTransports: () => [...hub.connections.values()].map(({ transport }) => transport?.name ?? 'none'),
          oldestWord: () => oldestWord(),
          transfersRunning: () => fileServers.pool.running,
          mailsWaiting: () => mailer.waiting(),
        });
  // Nobody has to understand what a caller expects beside the usual; Node would refuse it in a way of its own.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  watchCalls(server, log, metrics);
  const end = farewell(server);
  // Bodies are JSON and nothing else; what a form of another site can send is refused unread.
  server.removeContentTypeParser('text/plain');
  await server.register(cookie);
  // Pages get the whole set of protections; JSON needs one of them, and writing the rest took a tenth of an edit's time.
  await server.register(helmet, { ...pageProtection(await inlineScriptHashes()), global: false });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    // For this host alone: what else its owner serves beside it may well be on http.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (isCall(request)) reply.header('cache-control', 'no-store');
    done();
  });

  // Only our own pages and programs make calls, to the hub too, whose hook comes after this one and takes its address in one spelling.
  server.addHook('onRequest', (request, _reply, done) => {
    const isOurs = isCall(request) || request.url.startsWith(hubPath);
    done(isOurs && isFromElsewhere(request.raw) ? new Refusal('foreignOrigin') : undefined);
  });

  // Before any route: a route keeps the error handler that it found.
  answerProblems(server, await serveWeb(server, settings, linkPreviews(services)));

  const viewers = new WeakMap<FastifyRequest, Viewer>();
  server.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    // Logging in looks at the credentials itself: they are a person's there, and a program's anywhere else. By a review link they are nobody's.
    const { method, url } = request.routeOptions;
    if ((method === logIn.method && url === logIn.path) || isByReviewLink(url)) return;
    const viewer = await viewerOf(authenticator, request);
    if (viewer) viewers.set(request, viewer);
  });
  await limitRates(server, (request) => viewers.get(request));
  const ctxOf = (request: FastifyRequest, connectionID: string | undefined): Ctx => ({
    services,
    viewer: viewers.get(request),
    address: callerAddress(request),
    connectionID,
  });

  const fileServers = new FileServers(settings, db, log);
  const routes = everyRoute(services, authenticator, fileServers);
  serveCalls(server, everyCall, routes, ctxOf);
  serveBannerFiles(server, services, fileServers);
  serveLogos(server, services);
  const reviewLines = serveReviewChanges(server, services);
  const description = openApi(routes.map((route) => route.endpoint));
  server.get('/api/openapi.json', () => description);

  const {
    hub,
    oldestWord,
    end: endConnections,
    hearsOthers,
    close: closeHub,
  } = sheetHub({
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
  authenticator.onEnded(endConnections);
  const endedLogins = periodically(5_000, () => authenticator.lookForEnded(), log, 'looking for ended logins');
  serveHealth(server, db, settings, { hearsOthers, registry: metrics?.registry });
  // Before anything is parsed: the hub reads its own bodies.
  server.addHook('onRequest', async (request, reply) => {
    if (hub.handle(request.raw, reply.raw)) reply.hijack();
  });
  server.server.on('upgrade', (request, socket, head) => {
    if (!hub.handleUpgrade(request, socket, head)) socket.destroy();
  });

  const mailer = startMailer(services, print, () => fileServers.blobs(), mailedLogos(services));
  const changeMails = startChangeMails(services);
  const assignments = startAssignments(services);
  const daily = startDaily(services);
  const guestRounds = startGuestRounds(services);
  const autoUpdate = startAutoUpdate(services, fileServers);
  const freezer = new Freezer(services, fileServers).start();
  let isFirst = true;
  const forgetChanges = () =>
    forgetOldChanges(db.kysely, settings.historyDays, isFirst).then(() => void (isFirst = false));
  const oldChanges = periodically(3_600_000, forgetChanges, log, 'forgetting old changes');
  const comingRows = startTakingOver(services);
  const comingImports = startTakingOverImports(services);
  const oldEvents = periodically(3_600_000, () => forgetOldEvents(db.kysely), log, 'forgetting the old audit log');

  return {
    server,
    services,
    mailer,
    autoUpdate,
    changeMails,
    assignments,
    comingRows,
    comingImports,
    freezer,
    fileServers,
    close: async () => {
      await Promise.all([closeHub(), reviewLines.close(), end()]);
      await endedLogins.close();
      await oldChanges.close();
      await oldEvents.close();
      await comingRows.close();
      await comingImports.close();
      await autoUpdate.close();
      await freezer.close();
      await fileServers.close();
      await changeMails.close();
      await assignments.close();
      await daily.close();
      await guestRounds.close();
      await mailer.close();
    },
  };
}
