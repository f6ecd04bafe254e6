/** Each person's own group: notices reach all tabs of the person they are for, at any server, and nobody else. */
import { hubMethods, notices } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { connectAs } from '#test/listener.ts';

const one = await startApp();
const two = await startApp(one.databaseUrl);

async function joined(caller: Caller) {
  const { client } = await connectAs(caller);
  const heard: unknown[] = [];
  for (const push of Object.values(notices)) client.on(push, (...args: unknown[]) => heard.push([push, ...args]));
  const isSomebody: unknown = await client.invoke(hubMethods.addToOwnGroup);
  return { heard, isSomebody, connectionID: client.connectionId ?? '' };
}

test('[LIVE-30] every tab of a person hears that something of theirs changed, at whichever server, but the one that did it', async () => {
  const ann = await aPerson(one);
  const bob = await aPerson(one);
  const elsewhere = new Caller(two.base, ann.credentials);
  const [tab, doer, far] = [await joined(ann), await joined(ann), await joined(elsewhere)];
  const [stranger, visitor] = [await joined(bob), await joined(new Caller(two.base))];
  expect([tab.isSomebody, visitor.isSomebody]).toEqual([true, false]);
  one.services.notices.tell({ userIDs: [ann.userID], what: 'tree', exceptConnectionID: doer.connectionID });
  one.services.notices.tell({ userIDs: [ann.userID, bob.userID], what: 'user' });
  const both = [
    ['ownThingsChanged', 'tree'],
    ['ownThingsChanged', 'user'],
  ];
  for (const { heard } of [tab, far]) {
    await expect.poll(() => heard).toEqual(expect.arrayContaining(both));
    expect(heard).toHaveLength(2);
  }
  await expect.poll(() => [doer.heard, stranger.heard]).toEqual([[both[1]], [both[1]]]);
  expect(visitor.heard).toEqual([]);
});

test('[LIVE-31] how far long work has come is told to the connection that asked for it, and to no other', async () => {
  const ann = await aPerson(one);
  const [asker, other] = [await joined(new Caller(two.base, ann.credentials)), await joined(ann)];
  const progress = { done: 3, total: 9, message: 'Checking for new files, please wait' };
  one.services.notices.tell({ connectionID: asker.connectionID, progress });
  await expect.poll(() => asker.heard).toEqual([['bannerProgress', progress]]);
  expect(other.heard).toEqual([]);
});
