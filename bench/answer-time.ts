/** How long a page takes to answer a person: from their event to the end of the frame that shows what came of it. */
import type { CDPSession, Page } from 'playwright';

/** Says in the page whether it shows what is waited for. It travels as text, so it knows nothing but its argument. */
export type IsShown = (arg: string) => boolean;

export interface Answer {
  /** milliseconds on the clock that all pages share */
  startedAt: number;
  /** milliseconds from the event to the end of the frame */
  shownAfter: number;
  /** milliseconds of the longest task from the event until shortly after the frame; 0 where none took 50 */
  longestTask: number;
  /** milliseconds of processor time that the page's main thread took, what followed the frame included: the same on a busy machine */
  cpu: number;
}

type Seen = Omit<Answer, 'cpu'>;

function waitInPage(event: string, isShown: IsShown, arg: string): Promise<Seen> {
  /** what follows the frame, such as the answer of the server, may hold the page up as well */
  const aftermathMs = 400;
  let startedAt: number | undefined;
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const note = ({ timeStamp }: Event) => (startedAt ??= timeStamp);
  addEventListener(event, note, { capture: true });
  return new Promise((resolve) => {
    const finish = (begin: number) => {
      const shownAfter = performance.now() - begin;
      removeEventListener(event, note, { capture: true });
      setTimeout(() => {
        tasks.push(...observer.takeRecords());
        observer.disconnect();
        const ours = tasks.filter((task) => task.startTime + task.duration > begin);
        const longestTask = Math.max(0, ...ours.map((task) => task.duration));
        resolve({ startedAt: performance.timeOrigin + begin, shownAfter, longestTask });
      }, aftermathMs);
    };
    const look = () => {
      const begin = startedAt;
      if (begin === undefined || !isShown(arg)) return void requestAnimationFrame(look);
      // The message arrives when the frame that is being made is done.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => finish(begin), { once: true });
      port1.start();
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
}

function watchInPage(isShown: IsShown, arg: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (isShown(arg)) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function measured(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Milliseconds of processor time of the page's main thread so far. */
async function cpuOfPage(page: Page): Promise<number> {
  const session = sessions.get(page) ?? measured(page);
  sessions.set(page, session);
  const { metrics } = await (await session).send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Does something in a page and waits for what it shows then. The time starts at the first `event`, such as `click`. */
export async function answerTo(
  page: Page,
  event: string,
  act: () => Promise<unknown>,
  isShown: IsShown,
  arg = '',
): Promise<Answer> {
  const rest = [JSON.stringify(event), String(isShown), JSON.stringify(arg)].join(', ');
  const before = await cpuOfPage(page);
  const answer = page.evaluate<Seen>(`(${String(waitInPage)})(${rest})`);
  // Calls of one page are carried out in order: when this one is, the page listens.
  await page.evaluate('0');
  await act();
  return { ...(await answer), cpu: (await cpuOfPage(page)) - before };
}

/** When another page shows something, in milliseconds on the clock that all pages share. */
export const shownAt = (page: Page, isShown: IsShown, arg = ''): Promise<number> =>
  page.evaluate<number>(`(${String(watchInPage)})(${String(isShown)}, ${JSON.stringify(arg)})`);
