/** The calls about banner files and the FTP accounts that they are on, over HTTP. */
import * as banners from '@marquee/contract/banners.ts';
import * as accounts from '@marquee/contract/ftp-accounts.ts';
import type { FastifyReply } from 'fastify';
import { Answer, route, wrote, type Route } from '#platform/route.ts';
import {
  addFtpAccount,
  deleteFtpAccount,
  listOwn,
  listPlaces,
  setAutoUpdater,
  updateFtpAccount,
} from './account-commands.ts';
import { addRowsFromFtp } from './add-rows.ts';
import type { FileServers } from './file-servers.ts';
import { listFolder } from './folder-commands.ts';
import { tryAccount } from './try-account.ts';
import { BannerUpdates } from './update-files.ts';
import { sendUpdatedMail } from './updated-mail.ts';

/** Aborted when whoever called goes away before the answer: nobody waits for the work any more. */
function whileWanted({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('The caller went away.'));
  });
  return controller.signal;
}

export const bannerRoutes = (servers: FileServers): Route[] => [
  route(accounts.listOwnFtpAccounts, (ctx) => listOwn(ctx)),
  route(accounts.listFtpAccounts, (ctx, { query }) => listPlaces(ctx, query)),
  route(accounts.addFtpAccount, async (ctx, { body }) => {
    const account = await addFtpAccount(ctx, servers, body);
    return new Answer(account, { location: `/api/ftp-accounts/${account.ftpAaccountID}` });
  }),
  route(accounts.updateFtpAccount, (ctx, { body }) => updateFtpAccount(ctx, servers, body)),
  route(accounts.deleteFtpAccount, (ctx, { params }) => deleteFtpAccount(ctx, params.id)),
  route(accounts.testFtpAccount, (ctx, { body }, _request, reply) =>
    tryAccount(ctx, servers, body, whileWanted(reply)),
  ),
  route(accounts.listFtpFolder, (ctx, { params, query }, _request, reply) => {
    const of = { ftpAccountID: params.id, sheetID: query.sheetID, path: query.path ?? '' };
    return listFolder(ctx, servers, of, whileWanted(reply));
  }),
  route(accounts.setAutoUpdater, (ctx, { body }) => setAutoUpdater(ctx, body.accountID, body.ftpAccountID)),
  route(banners.addRowsFromFtp, async (ctx, { body }, _request, reply) =>
    wrote(ctx, await addRowsFromFtp(ctx, servers, body, whileWanted(reply))),
  ),
  route(banners.sendBannersUpdatedEmail, async (ctx, { body }) =>
    wrote(ctx, await sendUpdatedMail(ctx, body.columnID)),
  ),
];
