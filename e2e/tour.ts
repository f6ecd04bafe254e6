/** `npm run tour`: drives a real Chromium through every screen and popup, in both schemes and three sizes, and writes pictures to `tour/`. `npm run tour -- dark-narrow` takes those alone; with `--axe` axe looks at each instead. */
import { mkdirSync } from 'node:fs';
import { aWindow, logIn, openBrowser } from './support/browser.ts';
import { startMarquee } from './support/marquee.ts';
import { openSheet } from './support/sheet-page.ts';
import { isAxeAsked, printed, reportFindings, shooter, shootHanging, type Tour } from './support/shoot.ts';
import { shootChecks } from './tour-checks.ts';
import { shootFiles, shootFolders } from './tour-files.ts';
import { shootEmpty, shootPeople } from './tour-people.ts';
import { shootBanners, shootCells, shootHeader, shootMenu, shootMenus } from './tour-popups.ts';
import {
  shootCut,
  shootLines,
  shootPrint,
  shootRefusals,
  shootRemoved,
  shootTogether,
  shootTroubles,
} from './tour-states.ts';
import { shootBoard, shootComments, shootViewer } from './tour-talk.ts';
import { shootImport, shootMore } from './tour-work.ts';

const sizes = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
  // The wide one at 200 %: what is seen at it is a matter of access.
  ...(isAxeAsked && { zoomed: { width: 720, height: 450 } }),
} as const;
const wanted = process.argv.slice(2).find((word) => word !== '--axe') ?? '';

mkdirSync(new URL('../tour/', import.meta.url), { recursive: true });

// However it ends, nothing that it started goes on: disposed of in the opposite order, each whatever becomes of the others.
await using started = new AsyncDisposableStack();
const marquee = started.adopt(await startMarquee(), (server) => server.stop());
const browser = started.adopt(await openBrowser(), (chromium) => chromium.close());

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const prefix = `${colorScheme}-${size}`;
    if (!prefix.includes(wanted)) continue;
    const page = await aWindow(browser, marquee.address, { colorScheme, viewport, hasTouch: size === 'narrow' });
    const shoot = shooter(page, prefix);
    await openSheet(page, marquee.demoUrl);
    await shoot('public');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await shoot('login');
    await logIn(page, 'admin');
    await shoot('home');
    await openSheet(page, marquee.demoUrl);
    await shoot('sheet');
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 400, top: 700 }));
    await shoot('sheet scrolled');
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }));
    const tour: Tour = { page, shoot, prefix, marquee, demoUrl: marquee.demoUrl };
    tour.shootHanging = (name) => shootHanging(page, prefix, name);
    for (const some of [shootComments, shootViewer, shootBoard, shootChecks]) await some(tour);
    if (size === 'wide') await shootTogether(tour);
    if (size === 'wide' || size === 'narrow') {
      await shootCells(tour);
      const all = [shootMenus, shootMore, shootImport, shootBanners, shootMenu, shootHeader, shootEmpty, shootPeople];
      for (const some of [...all, shootRefusals, shootLines, shootPrint]) await some(tour);
      await printed(page, prefix, 'printed');
      for (const some of [shootFiles, shootFolders, shootRemoved, shootTroubles, shootCut]) await some(tour);
    }
    await page.context().close();
  }
}
reportFindings();
