/** The calls about brands over HTTP, and the addresses of logos. */
import * as calls from '@marquee/contract/brand.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#access/ctx.ts';
import { route, type Route } from '#http/route.ts';
import { getBrand, getBrandOfMail, updateBrand } from './commands.ts';
import { findLogo } from './find-brand.ts';

/** A logo in base64, and what is around it. Bytes. */
const bodyLimit = Math.ceil((calls.largestLogo * 4) / 3) + 16 * 1024;

export const brandRoutes: Route[] = [
  route(calls.getBrand, (ctx, { params }) => getBrand(ctx, params.id)),
  route(calls.getBrandOfMail, (ctx, { params }) => getBrandOfMail(ctx, params.token)),
  route(calls.updateBrand, (ctx, { body, params }) => updateBrand(ctx, params.id, body), {
    bodyLimit,
    allowance: 'picture',
  }),
];

/** Answers for logos. The address of one never leads to another, so it may be kept for good. */
export function serveLogos(server: FastifyInstance, { db }: Services): void {
  server.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${calls.logosPath}:file`,
    handler: async ({ params }, reply) => {
      const logo = await findLogo(db.kysely, calls.logosPath + params.file);
      if (!logo) return reply.code(404).header('cache-control', 'no-store').send('');
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(logo);
    },
  });
}
