/** Bundles the trial's page, with the viewer's own code in it. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export async function buildPage(): Promise<string> {
  const entry = fileURLToPath(new URL('page/page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('../../web', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const [file] = [built].flat().flatMap((made) => ('output' in made ? made.output : []));
  if (file?.type !== 'chunk') throw new Error('The page was not built.');
  return file.code;
}
