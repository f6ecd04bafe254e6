/** Starts Marquee in the page: what has come of a sheet is painted first, then the application comes. */
import '@fontsource-variable/inter/wght.css';
import '#ui/styles/mantine-base.css';
import '#ui/styles/tokens.css';
import 'virtual:colours.css';
import '#ui/styles/base.css';
import '#ui/fields/phone-fields.css';
import '#ui/styles/print.css';
import { paintFirstRows } from '#app/first-rows/paint.ts';
import { sandboxHosts, secureAddress } from '#app/secureAddress.ts';

/** How long the first rows have the line to themselves. Milliseconds. */
const headStartMs = 250;

/** Asks for the application's code, which is run later. */
function preloadApplication(): void {
  const href = document.querySelector<HTMLMetaElement>('meta[name="application"]')?.content;
  if (href === undefined || document.querySelector('link[rel="modulepreload"]')) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
  document.head.append(link);
}

async function start(): Promise<void> {
  // The rows come before the code, which is larger and of use only behind them.
  const rows = window.early?.sheet?.response ?? Promise.resolve();
  void rows.then(preloadApplication, preloadApplication);
  setTimeout(preloadApplication, headStartMs);
  await paintFirstRows();
  try {
    await import('./main.tsx');
  } catch (error) {
    console.error('The application could not be started.', error);
    document.body.textContent = 'Marquee could not be loaded. Check your connection, then reload the page.';
  }
}

const elsewhere = secureAddress(location, sandboxHosts(document));
if (elsewhere === undefined) void start();
else location.replace(elsewhere);
