/** Serves the built web app: hashed assets for ever, the page for every address that the browser's router knows, 404 for any other. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {} from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { buildHeader } from '@marquee/contract/endpoint.ts';
import { escapeHtml } from '@marquee/contract/escape-html.ts';
import { isPage, pages } from '@marquee/contract/pages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainHosts } from '#platform/address.ts';
import type { Settings } from '#platform/env.ts';

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * The page, with what the browser must know from the server, and the build's name: the page names files whose names tell what is in
 * them, and so stands for all of the app. Undefined where the web app was not built (tests of the calls alone).
 */
async function readPages(settings: Settings): Promise<{ page: string; review: string; build: string } | undefined> {
  try {
    const built = await readFile(`${folder}index.html`, 'utf8');
    const builtReview = await readFile(`${folder}review.html`, 'utf8');
    const build = createHash('sha256').update(built).digest('hex').slice(0, 12);
    const filled = (text: string, name: string, content: string) =>
      text.replace(`<meta name="${name}" content=""`, () => `<meta name="${name}" content="${escapeHtml(content)}"`);
    const page = filled(filled(built, 'sandbox-hosts', settings.sandboxHosts.join(',')), 'build', build);
    const review = filled(builtReview, 'plain-hosts', plainHosts(settings).join(','));
    return { page, review, build };
  } catch {
    return undefined;
  }
}

/** What a content security policy allows the pages' inline scripts by; none where the web app was not built. */
export async function inlineScriptHashes(): Promise<string[]> {
  const built = await Promise.all(
    ['index.html', 'review.html'].map((page) => readFile(`${folder}${page}`, 'utf8').catch(() => '')),
  );
  const scripts = [...built.join('').matchAll(/<script>(.*?)<\/script>/gs)].map((found) => found[1] ?? '');
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** What has an ending, or lies where only files do. */
const looksLikeFile = (path: string): boolean => path.startsWith('/assets/') || /\.[a-z0-9]{1,12}$/i.test(path);

/** The address of `pages.review`, in whatever capitals. */
const isReview = /^\/+review\/+[^/]+\/*$/i;

/** Answers an address that is no call and no file. */
export type PageAnswer = (url: string, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** What other programs show of a link to a page. */
export interface LinkPreview {
  title: string;
  description: string;
}

export interface LinkPreviews {
  /** where this server is reached */
  address: () => string;
  /** of a page by its path */
  preview: (path: string) => Promise<LinkPreview | undefined>;
}

/** The page with what other programs show of a link to it: one picture for all, since a sheet's own might show what is hidden. */
function withPreview(page: string, { description, title }: LinkPreview, address: string, path: string): string {
  const said = {
    'og:type': 'website',
    'og:site_name': 'Marquee',
    'og:title': title,
    'og:description': description || 'A live sheet of banners in Marquee.',
    'og:url': `${address}${path}`,
    'og:image': `${address}/social.png`,
    'twitter:card': 'summary_large_image',
  };
  const tags = Object.entries(said).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  );
  return page.replace('<title>Marquee</title>', () => `<title>${escapeHtml(title)} · Marquee</title>${tags.join('')}`);
}

/** Registers the files and returns what answers every other address: the page. */
export async function serveWeb(server: FastifyInstance, settings: Settings, about: LinkPreviews): Promise<PageAnswer> {
  const read = await readPages(settings);
  if (read === undefined) return (_url, reply) => reply.code(404).type('text/plain').send('The web app is not built.');
  const { page, review, build } = read;
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header(buildHeader, build);
    done();
  });
  await server.register(fastifyStatic, {
    root: folder,
    // A route per file: every other address is a page of the app, or nothing.
    wildcard: false,
    // What pages are made of is answered as a page, with its protections, and never as it lies there.
    globIgnore: ['*.html'],
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders(reply, path) {
      if (!path.startsWith(`${folder}assets/`)) reply.header('cache-control', 'no-cache');
    },
  });
  return async (url, reply) => {
    const path = url.replace(/[?#].*$/s, '');
    if (!isPage(path) && looksLikeFile(path)) {
      // It may be of an earlier build; a page in its place would be run as a script.
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('There is no such file. If a page led here, please reload it.');
    }
    // Only the headers are wanted; they are set when this returns.
    void reply.helmet();
    // Whoever has the address of a sheet may look at it, which is no wish to be found; other pages are nobody's business either.
    if (path !== pages.home) reply.header('x-robots-tag', 'noindex');
    if (isReview.test(path)) {
      // Its address holds the link's token: it is sent nowhere, and nothing is said of what is behind it.
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('referrer-policy', 'no-referrer')
        .send(review);
    }
    const preview = await about.preview(path);
    return reply
      .code(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(preview ? withPreview(page, preview, about.address(), path) : page);
  };
}
