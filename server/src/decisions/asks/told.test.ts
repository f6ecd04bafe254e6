/** Who is told that what waits for them is another list than before. */
import { updateCell, updateCells, type Cell } from '@marquee/contract/cells.ts';
import { hubMethods, notices } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { anAskingGround, ask, waiting } from '#test/asking.ts';
import type { Caller } from '#test/client.ts';
import { connectAs } from '#test/listener.ts';

const { ann, aSheetToAskAbout } = await anAskingGround();

/** What of their own somebody's tab hears to have changed. */
async function tabOf(person: Caller): Promise<{ heard: string[] }> {
  const { client } = await connectAs(person);
  const heard: string[] = [];
  client.on(notices.ownThingsChanged, (what: string) => heard.push(what));
  await client.invoke(hubMethods.addToOwnGroup);
  return { heard };
}

const filled = (cell: Cell, fileName: string) => ({ ...cell, cellBanner: { fileName } });

test('[ASK-15] who was asked is told as the banner is emptied and shows a file again, by itself or with others; nobody else is', async () => {
  const { bob, cleo, first, second, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first, second], [bob]);
  const [asked, other] = [await tabOf(bob), await tabOf(cleo)];
  const told = async (change: () => Promise<unknown>) => {
    asked.heard.length = 0;
    await change();
    await expect.poll(() => asked.heard).toContain('waiting');
    return waiting(bob);
  };
  const show = (fileName: string) => () =>
    ann.call(updateCell, { body: { cell: filled(first, fileName), updateFields: ['fileName'] } });
  const showBoth = (fileName: string) => () =>
    ann.call(updateCells, {
      body: { cells: [first, second].map((cell) => ({ ...filled(cell, fileName), updateFields: ['fileName'] })) },
    });
  expect(await told(show(''))).toEqual(['Spring 1']);
  expect(await told(show('hero_v1.png'))).toEqual(['Spring 2']);
  expect(await told(showBoth(''))).toEqual([]);
  expect(await told(showBoth('hero_v1.png'))).toEqual(['Spring 2']);
  expect(other.heard).not.toContain('waiting');
});
