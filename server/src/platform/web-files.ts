/** Serves the built web app: hashed assets for ever, the page for every address that the browser's router knows. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {} from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from './env.ts';

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page, with the one setting that the browser needs; undefined where the web app was not built (tests of the calls alone). */
async function readPage(settings: Settings): Promise<string | undefined> {
  try {
    const page = await readFile(`${folder}index.html`, 'utf8');
    return page.replace(
      '<meta name="sandbox-hosts" content=""',
      `<meta name="sandbox-hosts" content="${escaped(settings.sandboxHosts.join(','))}"`,
    );
  } catch {
    return undefined;
  }
}

/** Answers an address that is no call and no file. */
export type PageAnswer = (url: string, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Registers the files and returns what answers every other address: the page. */
export async function serveWeb(server: FastifyInstance, settings: Settings): Promise<PageAnswer> {
  const page = await readPage(settings);
  if (page === undefined) return (_url, reply) => reply.code(404).type('text/plain').send('The web app is not built.');
  await server.register(fastifyStatic, {
    root: folder,
    // A route per file: every other address is a page of the app, or nothing.
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders(reply, path) {
      if (!path.startsWith(`${folder}assets/`)) reply.header('cache-control', 'no-cache');
    },
  });
  return (url, reply) => {
    // A file of an earlier build is gone; a page in its place would be run as a script.
    if (url.startsWith('/assets/')) return reply.code(404).type('text/plain').send('This file is gone. Please reload.');
    // Only the headers are wanted; they are set when this returns.
    void reply.helmet();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  };
}
