/** After a test that failed: where its windows stand and what they show, as nobody saw it. */
import { afterEach } from 'vitest';
import { openWindows } from './desk.ts';

/** A window that hangs is not waited for. */
const patience = 2_000;

/** What has the focus and holds, and the beginning of what a window shows, popups first, in one line. */
const look = (): string => {
  const { activeElement, body } = document;
  const focus = activeElement?.outerHTML.replace(/>[^]*/, '>').slice(0, 200) ?? 'nothing';
  const value = activeElement instanceof HTMLInputElement ? ` (${activeElement.value})` : '';
  const popups = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu], [role=alert]')];
  const words = [...popups, body].map(({ innerText }) => innerText.replace(/\s+/g, ' ').slice(0, 600));
  return `at ${focus}${value} in: ${words.join(' | ')}`;
};

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('no answer'), patience).unref();
  });
  for (const page of openWindows()) {
    const shown = await Promise.race([page.evaluate(look).catch(String), late]);
    console.error(`${task.name}: ${page.url()} ${shown}`);
  }
});
