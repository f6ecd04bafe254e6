/** The calls about banner files and the FTP accounts that they are on, over HTTP. */
import * as banners from '@marquee/contract/banners.ts';
import * as accounts from '@marquee/contract/ftp-accounts.ts';
import * as decisions from '@marquee/contract/decisions.ts';
import * as stills from '@marquee/contract/stills.ts';
import { keepSteered as keepSteeredCall } from '@marquee/contract/steered.ts';
import * as versions from '@marquee/contract/versions.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#access/ctx.ts';
import { contentDisposition } from '#http/content-disposition.ts';
import { route, wrote, type Route } from '#http/route.ts';
import {
  addFtpAccount,
  deleteFtpAccount,
  listOwn,
  listPlaces,
  setAutoUpdater,
  updateFtpAccount,
} from './accounts/account-commands.ts';
import { addRowsFromFtp } from './add-rows.ts';
import { getBannerAddress } from './playing/banner-address.ts';
import { bannerFilesPath } from './playing/banner-pass.ts';
import { FactFinder } from './facts/fact-finder.ts';
import type { FileServers } from './transfer/file-servers.ts';
import { listFolder } from './accounts/folder-commands.ts';
import { MissingFileFinder } from './facts/missing-files.ts';
import { playedFile } from './playing/played-file.ts';
import { listStills } from './stills/commands.ts';
import type { Drawing } from './stills/drawing.ts';
import { stillFile } from './stills/still-file.ts';
import { countNewerBanners } from './updates/open-questions.ts';
import { putAside } from './updates/skipped-files.ts';
import { tryAccount } from './accounts/try-account.ts';
import { BannerUpdates } from './updates/update-files.ts';
import { sendUpdatedMail, showUpdated } from './updates/letters.ts';
import { VersionImages } from './versions/version-images.ts';
import { getVersionAddress, keepSteered, listFreezing, listVersions, takeChangedFile } from './versions/commands.ts';

/** Works for whoever called; aborted when they go away before the answer, and then what fails is nobody's concern. */
async function whileWanted<T>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('The caller went away.'));
  });
  try {
    return await work(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  }
}

/** What the viewer writes behind the address of a page that it wants to steer. */
const steeredMark = /\?steered$/;

/**
 * Serves the files of banners whose accounts have no public address. Whoever has the address may: it carries a pass, and who they are
 * does not count.
 */
export function serveBannerFiles(server: FastifyInstance, services: Services, servers: FileServers): void {
  serveStills(server, services, servers);
  server.route({
    method: ['GET', 'HEAD'],
    url: `${bannerFilesPath}*`,
    handler: async ({ method, raw, protocol, host }, reply) => {
      const { range, 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = raw.headers;
      const ifRange = raw.headers['if-range'];
      const request = {
        isHead: method === 'HEAD',
        // As it was sent: it is decoded once, by who checks it.
        path: (raw.url ?? '').replace(/[?#].*$/s, ''),
        origin: /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : '',
        headers: {
          range,
          'if-range': typeof ifRange === 'string' ? ifRange : undefined,
          'if-none-match': ifNoneMatch,
          'if-modified-since': ifModifiedSince,
        },
        isSteered: steeredMark.test(raw.url ?? ''),
        accepts: String(raw.headers['accept-encoding'] ?? ''),
        asksFor: raw.headers['sec-fetch-dest'] as string | undefined,
      };
      const answer = await whileWanted(reply, (signal) => playedFile(services, servers, request, signal));
      return answer ? reply.code(answer.status).headers(answer.headers).send(answer.body) : reply;
    },
  });
}

/** The pictures of banners, in the same way; see `stills/still-pass.ts`. */
function serveStills(server: FastifyInstance, services: Services, servers: FileServers): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: `${stills.stillsPath}*`,
    handler: async ({ raw }, reply) => {
      const { status, headers, body } = await stillFile(services, servers, (raw.url ?? '').replace(/[?#].*$/s, ''));
      return reply.code(status).headers(headers).send(body);
    },
  });
}

const addressRoute = (facts: FactFinder): Route =>
  route(banners.getBannerAddress, (ctx, { params, query }, request) => {
    const isHttpPage = request.protocol === 'http';
    const { sheetURL, fileName: offered } = query;
    return getBannerAddress(ctx, facts, { cellID: params.id, sheetURL, offered, isHttpPage });
  });

const missingRoute = (missing: MissingFileFinder): Route =>
  route(banners.getMissingFiles, (ctx, { params, query }, request) => {
    const isHttpPage = request.protocol === 'http';
    return missing.find(ctx, { cellID: params.id, sheetURL: query.sheetURL, isHttpPage });
  });

const imageRoute = (images: VersionImages): Route =>
  route(
    versions.getVersionImage,
    async (ctx, { params, query }, _request, reply) => {
      const image = await whileWanted(reply, (signal) => images.make(ctx, params.id, query, signal));
      if (!image) return undefined;
      const { bytes, format, name, type } = image;
      reply.type(type).headers({
        'content-disposition': contentDisposition(name, format),
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
      return bytes;
    },
    { allowance: 'picture' },
  );

const versionRoutes: Route[] = [
  route(versions.listVersions, (ctx, { params }) => listVersions(ctx, params.id)),
  route(versions.listFreezing, (ctx, { params }) => listFreezing(ctx, params.id)),
  route(keepSteeredCall, (ctx, { body, params }) => keepSteered(ctx, params.id, body)),
  route(versions.getVersionAddress, (ctx, { params, query }) =>
    getVersionAddress(ctx, { cellID: params.id, number: query.number }),
  ),
  route(stills.listStills, (ctx, { query }) => listStills(ctx, query.sheetURL)),
  route(decisions.takeChangedFile, async (ctx, { params }) => wrote(ctx, await takeChangedFile(ctx, params.id))),
];

export const bannerRoutes = (servers: FileServers, drawing: Drawing, updates = new BannerUpdates(servers)): Route[] => [
  ...versionRoutes,
  imageRoute(new VersionImages(servers, drawing)),
  addressRoute(new FactFinder(servers)),
  missingRoute(new MissingFileFinder(servers)),
  route(accounts.listOwnFtpAccounts, (ctx) => listOwn(ctx)),
  route(accounts.listFtpAccounts, (ctx, { query }) => listPlaces(ctx, query)),
  route(accounts.addFtpAccount, (ctx, { body }) => addFtpAccount(ctx, servers, body), {
    location: (account) => `/api/ftp-accounts/${account.ftpAaccountID}`,
  }),
  route(accounts.updateFtpAccount, (ctx, { body }) => updateFtpAccount(ctx, servers, body)),
  route(accounts.deleteFtpAccount, (ctx, { params }) => deleteFtpAccount(ctx, params.id)),
  route(
    accounts.testFtpAccount,
    (ctx, { body }, _request, reply) => whileWanted(reply, (signal) => tryAccount(ctx, servers, body, signal)),
    { allowance: 'dial' },
  ),
  route(
    accounts.listFtpFolder,
    (ctx, { params, query }, _request, reply) => {
      const of = { ftpAccountID: params.id, sheetID: query.sheetID, path: query.path ?? '' };
      return whileWanted(reply, (signal) => listFolder(ctx, servers, of, signal));
    },
    { allowance: 'files' },
  ),
  route(accounts.setAutoUpdater, (ctx, { body }) => setAutoUpdater(ctx, body.accountID, body.ftpAccountID)),
  route(
    banners.addRowsFromFtp,
    (ctx, { body }, _request, reply) =>
      whileWanted(reply, async (signal) => wrote(ctx, await addRowsFromFtp(ctx, servers, body, signal))),
    { allowance: 'files' },
  ),
  route(
    banners.updateBannerFiles,
    (ctx, { body }, _request, reply) => {
      const { columnID, groupId, asksAgain = false } = body;
      const wanted = { columnID, groupID: groupId ?? undefined, asksAgain };
      return whileWanted(reply, async (signal) => wrote(ctx, await updates.run(ctx, wanted, signal)));
    },
    { allowance: 'files' },
  ),
  route(banners.countNewerBanners, (ctx, { params }) => countNewerBanners(ctx, params.id)),
  route(banners.putFilesAside, (ctx, { body }) => putAside(ctx, body)),
  route(banners.getUpdatedBanners, (ctx, { params }) => showUpdated(ctx, params.id)),
  route(banners.sendBannersUpdatedEmail, async (ctx, { body }) =>
    wrote(ctx, await sendUpdatedMail(ctx, body.columnID, body.seen)),
  ),
];
