/** How the web client is built and served: to `dist`, with hashed files, and in development beside a server on port 3000. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { colourStyles } from './src/ui/colourStyles.ts';

const server = 'http://127.0.0.1:3000';

/** Lets the page fetch the face at once, which it would ask for only once the stylesheet is there. */
function preloadFace(): Plugin {
  return {
    name: 'preload-face',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const face = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        if (face === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${face}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Puts the page's icon into the page, which would be one more request before the first rows. */
function inlineIcon(): Plugin {
  const icon = readFileSync(new URL('./public/favicon.svg', import.meta.url), 'utf8');
  const address = `data:image/svg+xml,${encodeURIComponent(icon)}`;
  return {
    name: 'inline-icon',
    transformIndexHtml: (page) => page.replace('href="/favicon.svg"', `href="${address}"`),
  };
}

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What the page's start imports of our own, itself included; of a library that is one file of exports it would be too much. */
function importsOfPages(modules: Modules): ReadonlySet<string> {
  const found = new Set([normalizePath(fileURLToPath(new URL('./src/main.tsx', import.meta.url)))]);
  for (const id of found) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    for (const other of imported) if (!other.includes('/node_modules/')) found.add(other);
  }
  return found;
}

let ofPages: ReadonlySet<string> | undefined;

/**
 * The page asks for all of it at once: a few large files come sooner than many small ones over six connections. The start is among it, so
 * that its stylesheets stay before those that overrule them.
 */
function nameOfChunk(id: string, modules: Modules): string | undefined {
  ofPages ??= importsOfPages(modules);
  return ofPages.has(id) ? 'pages' : undefined;
}

/** The stylesheet that no file holds: `virtual:colours.css`. */
function colours(): Plugin {
  const id = '/virtual/colours.css';
  return {
    name: 'colours',
    resolveId: (source) => (source === 'virtual:colours.css' ? id : undefined),
    load: (source) => (source === id ? colourStyles() : undefined),
  };
}

export default defineConfig({
  plugins: [react(), preloadFace(), inlineIcon(), colours()],
  build: {
    outDir: 'dist',
    // The browsers that know CSS light-dark(), from which the tokens are made.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // One stylesheet: the sheet's own is small, and would otherwise be asked for only after the code has run.
    cssCodeSplit: false,
    // Pictures come with the stylesheet, not one by one; nothing else is a data address, as the content security policy wants it.
    assetsInlineLimit: (path) => path.endsWith('.svg'),
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: nameOfChunk }] } } },
  },
  server: {
    proxy: { '/api': server, '/sheet-update-hub': { target: server, ws: true } },
  },
});
