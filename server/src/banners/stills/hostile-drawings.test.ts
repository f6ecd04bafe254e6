/** Hostile pages, drawn: they reach nobody, harm nothing and hold nothing up, and the process that draws them has nothing to take. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { listStills } from '@marquee/contract/stills.ts';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { drawAll, mayDraw } from '#test/drawn-banners.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const chromium = process.env['CHROMIUM_PATH'];
const app = await startApp(undefined, { ftpLoopback: true, versions: true, chromium });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const then = Date.now() - 86_400_000;

/** Whoever comes here came out of the sandbox's walls. */
const visitors: string[] = [];
const trap = createServer((socket) => {
  visitors.push('somebody');
  socket.destroy();
}).listen(0, '127.0.0.1');
await once(trap, 'listening');
const { port } = trap.address() as AddressInfo;
afterAll(() => trap.close());
afterEach(() => app.freezer.drain());

const page = (body: string) =>
  `<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0;background:rgb(0,200,0)}</style><b>Ad</b>${body}`;

async function anAccount(of: TestApp) {
  const ann = await aPerson(of, { admin: true });
  return { ann, account: await anFtpAccount(ann, host) };
}
const { ann, account } = await anAccount(app);

let written = 0;
/** Shows these pages in one sheet, and answers which have pictures once all were tried, and the last one is drawn. */
async function drawn(of: TestApp, who: typeof ann, from: typeof account, pages: readonly string[]): Promise<boolean[]> {
  const sheet = await aSheet(of, { owner: who });
  const cells: number[] = [];
  for (const [at, html] of pages.entries()) {
    const name = `page${++written}.html`;
    await folder.write(`hostile/${name}`, `${html}<!-- ${written} -->`, then);
    const fields = { fileName: name, ftpfolder: 'hostile', fileType: 2 } as const;
    cells.push((await aBanner(sheet, from, fields, { row: at as 0 | 1 | 2 })).cellID);
  }
  await drawAll(of, cells.slice(-1));
  const found = new Set(fromSteps((await who.call(listStills, { query: { sheetURL: sheet.url } })).body.cells));
  return cells.map((cellID) => found.has(cellID));
}

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  describe('hostile pages', () => {
    const good = page('');

    test.each([
      ['hangs', '<script>for (;;);</script>'],
      ['hangs once it plays', '<script>setTimeout(() => { for (;;); }, 1000)</script>'],
      ['takes all memory', '<script>const all = []; for (;;) all.push(new Uint8Array(50000000).fill(1));</script>'],
    ])('[STILL-12] one that %s has no picture, and holds up no other', async (_what, script) => {
      expect(await drawn(app, ann, account, [page(script), good])).toEqual([false, true]);
    });

    /** Whatever a page can think of to call somebody. */
    const calls = (http: string, ws: string, at: string) => `
    <link rel="preconnect" href="${http}"><link rel="dns-prefetch" href="${http}"><link rel="prefetch" href="${http}/p">
    <link rel="stylesheet" href="${http}/a.css"><img src="${http}/a.png"><iframe src="${http}/"></iframe>
    <script>
      const quietly = (it) => { try { it(); } catch {} };
      quietly(() => fetch('${http}/').catch(() => 0)); quietly(() => navigator.sendBeacon('${http}/'));
      quietly(() => new WebSocket('${ws}/')); quietly(() => new EventSource('${http}/'));
      quietly(() => new WebTransport('${http}/').ready.catch(() => 0)); quietly(() => window.open('${http}/'));
      quietly(() => new Worker(URL.createObjectURL(new Blob(["fetch('${http}/'); importScripts('${http}/a.js')"]))));
      quietly(() => {
        const line = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${at}' }, { urls: 'turn:${at}?transport=tcp', username: 'a', credential: 'b' }] });
        line.createDataChannel('x');
        line.createOffer().then((it) => line.setLocalDescription(it));
      });
    </script>`;

    const at = `127.0.0.1:${port}`;
    const leaving = `<meta http-equiv="refresh" content="0;url=http://${at}/"><script>top.location = 'http://${at}/'; location = 'https://${at}/'</script>`;
    test.each([
      ['leaves', leaving],
      ['calls by http', calls(`http://${at}`, `ws://${at}`, at)],
      ['calls by https', calls(`https://localhost:${port}`, `wss://${at}`, at)],
    ])('[STILL-12] one that %s reaches nobody', async (_what, body) => {
      await drawn(app, ann, account, [page(body), good]);
      expect(visitors).toEqual([]);
      // It is a trap.
      await fetch(`http://${at}/`).catch(() => undefined);
      expect(visitors.splice(0)).toHaveLength(1);
    });

    test('[STILL-12] dialogs, downloads, full screens and locks hold nothing up', async () => {
      const tries = [
        '<script>alert(1); confirm(2); prompt(3); print()</script>',
        '<a download="a.txt" href="data:text/plain,a" id="a"></a><script>document.getElementById("a").click(); onbeforeunload = () => "no"</script>',
        '<script>document.documentElement.requestFullscreen().catch(() => 0); document.body.requestPointerLock()</script>',
      ];
      expect(await drawn(app, ann, account, tries.map(page))).toEqual([true, true, true]);
    });
  });

  describe('the process', () => {
    /** A program in the place of Chromium. */
    async function inPlaceOfChromium(script: string) {
      const at = await mkdtemp(join(tmpdir(), 'marquee-not-chromium-'));
      afterAll(() => rm(at, { recursive: true, force: true }));
      await chmod(at, 0o777);
      const path = join(at, 'chromium');
      await writeFile(path, `#!/bin/sh\n${script.replaceAll('HERE', at)}\n`, { mode: 0o755 });
      return { at, path };
    }

    test('[STILL-12] is nobody and has none of our settings', async () => {
      const { at, path } = await inPlaceOfChromium('{ id -u; env; } > HERE/said; exit 1');
      vi.stubEnv('METRICS_TOKEN', 'a token that nobody may see');
      const other = await startApp(undefined, { ftpLoopback: true, versions: true, chromium: path });
      const { ann: bob, account: own } = await anAccount(other);
      expect(await drawn(other, bob, own, [page('')])).toEqual([false]);
      vi.unstubAllEnvs();
      const [uid, ...env] = (await readFile(join(at, 'said'), 'utf8')).trim().split('\n');
      expect(uid).not.toBe('0');
      const names = env.map((line) => line.slice(0, line.indexOf('='))).toSorted();
      expect(
        names.filter((name) => !['HOME', 'PATH', 'PWD', 'TEMP', 'TMPDIR', '_', 'OLDPWD', 'SHLVL'].includes(name)),
      ).toEqual([]);
    });

    test('[STILL-14] a Chromium that may not be shut in draws nothing, which the log says once', async () => {
      const { path } = await inPlaceOfChromium('echo "[1:FATAL:zygote.cc(1)] No usable sandbox!" >&2; exit 1');
      const other = await startApp(undefined, { ftpLoopback: true, versions: true, chromium: path, logLevel: 'warn' });
      const { ann: bob, account: own } = await anAccount(other);
      expect(await drawn(other, bob, own, [page(''), page('<i></i>')])).toEqual([false, false]);
      expect(other.lines).toEqual([
        expect.objectContaining({
          msg: 'Html banners and films have no pictures: Chromium does not start.',
          why: 'its sandbox is not allowed here',
        }),
      ]);
    });
  });
});
