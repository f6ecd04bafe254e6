/** Builds the web client into web/dist when its sources have changed since the last time. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { environmentWith, run, tool } from './processes.mjs';
import { Failure, root } from './root.mjs';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.sources');
const sources = [
  'contract/src',
  'web/src',
  'web/player',
  'web/stills',
  'web/public',
  'web/index.html',
  'web/review.html',
  'web/vite.config.ts',
  'web/pageFiles.ts',
  'web/package.json',
  'package-lock.json',
];

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(name)) yield* filesOf(join(path, name));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Lays a compressed copy beside every text file, so that the server never compresses the same bytes twice. */
function compress(folder) {
  for (const file of filesOf(folder)) {
    if (!/\.(?:js|css|svg|json)$/.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    // Quality 11 makes the files that every page waits for a twelfth smaller, and takes twenty times as long.
    const quality = /[\\/](?:start|pages|style|review)-[^\\/]*$/.test(file) ? 11 : 9;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  }
}

/**
 * Makes web/dist fit the sources. It is built elsewhere and moved there whole, so that a running server never serves
 * half a build, and a failed one changes nothing.
 */
export async function buildWeb(node) {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web client…');
  const fresh = join(root, 'node_modules', '.web-build', String(process.pid));
  try {
    mkdirSync(fresh, { recursive: true });
    const args = [tool('vite'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const env = { ...environmentWith(node), NODE_ENV: 'production' };
    const { status, output } = await run(node, args, { cwd: join(root, 'web'), env });
    if (status !== 0) {
      throw new Failure(`${output.trim()}\nThe web client could not be built: vite build failed, as shown above.`);
    }
    compress(join(fresh, 'assets'));
    writeFileSync(join(fresh, '.sources'), wanted);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
