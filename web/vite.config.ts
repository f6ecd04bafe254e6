/** How the web client is built and served: to `dist`, with hashed files, and in development beside a server on port 3000. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type BuildOptions, type Plugin, type UserConfig } from 'vite';
import { pageFiles, reviewFiles } from './pageFiles.ts';
import { colourStyles } from './src/ui/styles/colourStyles.ts';

const server = 'http://127.0.0.1:3000';

/** Leaves out what calls are described by for programs and their authors: no browser reads it. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler: (code) => code.replaceAll(/\n\s*(?:summary|tag):\s*'(?:[^'\\\n]|\\.)*',(?=\n)/g, ''),
    },
  };
}

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

/**
 * What holds files together would be a file of its own, and one more request before the first rows. It keeps nothing, so the first file
 * has it as well.
 */
function startInOneFile(): Plugin {
  return {
    name: 'start-in-one-file',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.find(({ name }) => name === 'start');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (!start || !runtime) return;
      const [, code = '', exported = ''] = /^(.*)export\{(.*)\};?\s*$/s.exec(runtime.code) ?? [];
      const file = runtime.fileName.slice(runtime.fileName.lastIndexOf('/') + 1);
      const [taking = '', taken = ''] = new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`).exec(start.code) ?? [];
      if (code === '' || taken === '') this.error('The first file no longer takes its runtime from where it did.');
      const given = exported.replaceAll(/(\w+) as (\w+)/g, '$2:$1');
      const inPlace = `const{${taken.replaceAll(' as ', ':')}}=(()=>{${code}return{${given}}})();`;
      start.code = start.code.replace(taking, () => inPlace);
      start.imports = start.imports.filter((name) => name !== runtime.fileName);
    },
  };
}

/** Tells the page where the application is, for `src/start.ts` to ask for it in time. */
function nameApplication(): Plugin {
  return {
    name: 'name-application',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /\/pages-[^/]*\.js$/.test(name));
        if (file === undefined) return [];
        return [{ tag: 'meta', attrs: { name: 'application', content: `/${file}` }, injectTo: 'head' }];
      },
    },
  };
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

/** What the player calls its own things, and nothing that it says to the viewer or that a browser or a banner calls so. */
const ownNames =
  /^(?:scripted|isBusy|isReady|isWanted|isMoved|quietUntil|born|atBefore|depth|due|every|number|ours|ranAt|run)$/;

/** A program that is none of our pages', as one script. */
async function builtAlone(entry: string, name: string) {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target,
      minify: true,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name },
    },
  });
  const [file] = [made].flat().flatMap((built) => ('output' in built ? built.output : []));
  if (file?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return file;
}

/** Makes the script that the server puts into played banners, which is no part of our own pages. */
function bannerPlayer(): Plugin {
  return {
    name: 'banner-player',
    apply: 'build',
    async generateBundle() {
      const file = await builtAlone('./player/player.ts', 'player');
      const { code, errors } = await minify(file.fileName, file.code, { mangleProps: { include: ownNames } });
      if (errors.length > 0) this.error('The player was not made small.');
      this.emitFile({ type: 'asset', fileName: 'banner-player.js', source: code.trim() });
    },
  };
}

/** Makes the script of the page in which the server's own browser opens banners, for pictures of them. */
function bannerStills(): Plugin {
  return {
    name: 'banner-stills',
    apply: 'build',
    async generateBundle() {
      const { code } = await builtAlone('./stills/stills.ts', 'stills');
      this.emitFile({ type: 'asset', fileName: 'banner-stills.js', source: code });
    },
  };
}

/** Tells the review page where its sentences are in each language, so that its own script asks for the right ones at once. */
function nameWords(): Plugin {
  return {
    name: 'name-words',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const files = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.facadeModuleId?.includes('/review-words/page/')
            ? [[file.name, `/${file.fileName}`]]
            : [],
        );
        const attrs = { name: 'words', content: JSON.stringify(Object.fromEntries(files)) };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * Makes the review page, which whoever has no account opens on a phone: a build of its own, so that it shares no file with the sheet, which
 * would bring in what it doesn't need.
 */
function reviewPage(): Plugin {
  return {
    name: 'review-page',
    apply: 'build',
    async generateBundle() {
      const made = await build({
        ...shared,
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), withoutDescriptions(), preloadFace(), inlineIcon(), colours(), nameWords()],
        build: {
          ...buildSettings,
          write: false,
          assetsDir: 'assets/review',
          rolldownOptions: {
            treeshake,
            input: fileURLToPath(new URL('./review.html', import.meta.url)),
            output: { codeSplitting: { groups: reviewFiles() } },
          },
        },
      });
      const files = [made].flat().flatMap((built) => ('output' in built ? built.output : []));
      for (const file of files) {
        const source = file.type === 'chunk' ? file.code : file.source;
        // What of ./public is in the page's own build already.
        if (file.fileName.startsWith('assets/') || file.fileName === 'review.html') {
          this.emitFile({ type: 'asset', fileName: file.fileName, source });
        }
      }
    },
  };
}

/** In development, too, the address of a review link is its page. */
function serveReview(): Plugin {
  return {
    name: 'serve-review',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/review/')) request.url = '/review.html';
        next();
      });
    },
  };
}

/** The browsers that know CSS light-dark(), from which the tokens are made, AbortSignal.any, by which work is cancelled, and Intl.Segmenter, by which words are cut. */
const target = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

const root = fileURLToPath(new URL('.', import.meta.url));

/** The stylesheets of modules, by the letters that stand for them. */
const stylesheets = new Map<string, string>();

/** Tells the classes of one stylesheet from those of another by few letters: there are over a thousand, each in scripts and styles. */
function scopedName(name: string, path: string): string {
  const file = relative(root, path.split('?')[0] ?? path);
  const letters = createHash('sha256').update(file).digest('base64url').slice(0, 4);
  const known = stylesheets.get(letters) ?? file;
  if (known !== file) throw new Error(`${known} and ${file} have the same letters: please rename one of them.`);
  stylesheets.set(letters, file);
  return `${name}_${letters}`;
}

/** What both pages are made by. */
const shared: UserConfig = {
  root,
  css: { modules: { generateScopedName: scopedName } },
  // Making all schemas of the contract took as long as running the rest of the page's code: see docs/decisions/0037.
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/zodWhenAsked.ts', import.meta.url)) }],
  },
};

/** What only says what a call, a schema or a refusal is: a page leaves out those that it does not use. */
const treeshake = { manualPureFunctions: ['endpoint', 'z', 'FromConnection', 'Id', 'Words', 'refusal'] };

const buildSettings: BuildOptions = {
  target,
  // One stylesheet: the sheet's own is small, and would otherwise be asked for only after the code has run.
  cssCodeSplit: false,
  // Pictures come with the stylesheet, not one by one; nothing else is a data address, as the content security policy wants it.
  assetsInlineLimit: (path) => path.endsWith('.svg'),
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 800,
};

export default defineConfig({
  ...shared,
  plugins: [
    react(),
    withoutDescriptions(),
    preloadFace(),
    nameApplication(),
    startInOneFile(),
    inlineIcon(),
    colours(),
    bannerPlayer(),
    bannerStills(),
    reviewPage(),
    serveReview(),
  ],
  build: {
    ...buildSettings,
    outDir: 'dist',
    rolldownOptions: { treeshake, output: { codeSplitting: { groups: pageFiles() } } },
  },
  server: {
    proxy: { '/api': server, '/sheet-update-hub': { target: server, ws: true } },
  },
});
