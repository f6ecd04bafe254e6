/** Before each test: what an earlier one was told is off the screen, so that no test reads another's messages. */
import { beforeEach } from 'vitest';
import { openWindows } from './desk.ts';

/** A window that was left in the middle of something may not answer; then its test is to say so. */
const patience = 2_000;

/** Closes the messages in the corner of a window, and waits until none is there. */
const closeMessages = async (): Promise<void> => {
  const shown = () => document.querySelectorAll('[class*=mantine-Notification-root]').length > 0;
  for (let tries = 0; shown() && tries < 120; tries += 1) {
    for (const button of document.querySelectorAll<HTMLElement>('[class*=mantine-Notification-closeButton]')) {
      button.click();
    }
    await new Promise(requestAnimationFrame);
  }
};

beforeEach(async () => {
  const given = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
  const pages = openWindows().filter((page) => page.url().startsWith('http'));
  // A page that is on its way to another one has no messages to close.
  const closed = pages.map((page) => page.evaluate(closeMessages).catch(() => undefined));
  await Promise.race([Promise.all(closed), given]);
});
