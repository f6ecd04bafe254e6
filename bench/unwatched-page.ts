/**
 * A page of a browser that no tool looks into. Playwright has the network of its pages watched, for which the browser keeps each answer and
 * decodes it at its end: a block of 70 ms in a page that reads 16 MB, which nobody who opens it has.
 */
import type { Browser, CDPSession } from 'playwright';
import { cookiesOf } from './browser.ts';
import type { Stage } from './stage.ts';

/** What a page is asked by, in words of the DevTools protocol. */
interface Answer {
  id: number;
  result?: { result?: { value?: unknown }; exceptionDetails?: { text: string } };
  error?: { message: string };
}

export interface UnwatchedPage {
  /** what a function returns in the page, where it knows nothing of ours; JSON has to be able to say it */
  evaluate<T>(work: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How often it is looked whether a browser rests, in milliseconds, and how much of that its processes may use then. */
const betweenLooks = 250;
const mostAtRest = 0.08;

/**
 * Resolves once the browser has nothing more to do of its own. A new window loads pages that belong to the browser (what drops down from
 * its address bar: some hundred scripts), for which nobody waits who has a window open.
 */
async function atRest(tool: CDPSession): Promise<void> {
  const secondsUsed = async () => {
    const { processInfo } = await tool.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  let before = await secondsUsed();
  for (;;) {
    await new Promise((resolve) => void setTimeout(resolve, betweenLooks));
    const now = await secondsUsed();
    if ((now - before) * 1_000 < betweenLooks * mostAtRest) return;
    before = now;
  }
}

/**
 * Opens an address as the demo's admin in a new window that has come to rest, without a cache and 1440 × 900; `first` runs in the page
 * before any of its scripts.
 */
export async function openUnwatched(
  browser: Browser,
  stage: Stage,
  address: string,
  first: () => void,
): Promise<UnwatchedPage> {
  const tool = await browser.newBrowserCDPSession();
  const { browserContextId } = await tool.send('Target.createBrowserContext');
  await tool.send('Storage.setCookies', { cookies: await cookiesOf(stage), browserContextId });
  const { targetId } = await tool.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1440,
    height: 900,
  });
  const { sessionId } = await tool.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  tool.on('Target.receivedMessageFromTarget', (told) => {
    const answer = JSON.parse(told.message) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let calls = 0;
  const send = async (method: string, params: object = {}): Promise<Answer['result']> => {
    const id = (calls += 1);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    await tool.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${first.toString()})()` });
  await atRest(tool);
  await send('Page.navigate', { url: address });
  return {
    evaluate: async <T>(work: () => T | Promise<T>) => {
      const expression = `(${work.toString()})()`;
      const said = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (said?.exceptionDetails) throw new Error(said.exceptionDetails.text);
      return said?.result?.value as T;
    },
    close: async () => {
      await tool.send('Target.disposeBrowserContext', { browserContextId });
      await tool.detach();
    },
  };
}
