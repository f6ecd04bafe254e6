/** One page in a thread of its own: the web client without its screen, on which somebody acts, rests and is compared as the trial says. */
import { parentPort, workerData } from 'node:worker_threads';
import { Chance } from '../random.ts';
import { tryOf } from '../tries.ts';
import { becomePage } from './browser.ts';
import { codeOf, type PageJob, type Try, type Undone, type Word } from './report.ts';
import { leaveUndrawn } from './undrawn.ts';

const job = workerData as PageJob;
const tries: Try[] = [];
const undone: Undone[] = [];

leaveUndrawn((name, args) => {
  if (name === 'notifyUnsaved') undone.push({ what: 'edit', code: codeOf(args[0]) });
  const title = String(args[0]);
  // What was to be moved is gone, which the page sees by itself.
  const isGone = title.endsWith('not there any more');
  if (name === 'notifyError') undone.push({ what: title, code: isGone ? 'notFound' : codeOf(args[1]) });
});
becomePage({
  base: job.base,
  address: job.address,
  onCall: (path, { method = 'GET', body }) => {
    const asked = { userID: job.login?.userID ?? 0, by: 'page', method, path, body } as const;
    const isChange = method !== 'GET' && /^\/api\/(?:cells|columns|comments|groups|rows|sheets)\b/.test(path);
    return async (response) => {
      if (isChange) tries.push(await tryOf(asked, response));
    };
  },
});
// The page says on the console that its line broke, which is what the trial does to it.
console.warn = () => undefined;

const { OpenPage } = await import('./open-page.ts');
const page = await OpenPage.open(job, new Chance(job.seed, job.name), undone);

parentPort?.on('message', (word: Word) => {
  void (async () => {
    if (word === 'act') page.act();
    if (word === 'rest') parentPort?.postMessage(await page.rest());
    if (word === 'compare') {
      const report = await page.compare();
      parentPort?.postMessage({ ...report, tries: tries.splice(0), undone: undone.splice(0) });
    }
    if (word === 'close') process.exit(0);
  })();
});
parentPort?.postMessage('ready');
