/** The leak hunt of review links: secrets in all that a client's link does not show, looked for in everything that they get. */
import { beforeAll, expect, test } from 'vitest';
import { listReviewComments } from '@marquee/contract/review.ts';
import type { Answer } from '@marquee/server/test/client.ts';
import { Hunt } from './finder.ts';
import { clients, shutOut, type Client } from './guests/cast.ts';
import { doSeen, doUnseen } from './guests/deeds.ts';
import * as get from './guests/surfaces.ts';
import { aGuestWorld, type GuestWorld } from './guests/world.ts';

const timeout = 300_000;
const open = clients.filter((client) => !shutOut.includes(client));
/** Those of whose links nothing changes when others are at work. */
const unconcerned: readonly Client[] = ['first', 'second', 'early', 'older'];
let world: GuestWorld;
let hunt: get.GuestHunt;
let pictures: string[];

beforeAll(async () => {
  world = await aGuestWorld();
  pictures = await get.knowPictures(world);
  hunt = new Hunt(world.secrets.all);
}, timeout);

/** What leaked since this was last asked, each once. */
const leaks = () => [...new Set(hunt.leaks.splice(0))];

/** What is answered, but for the passes in it: they are others every hour. */
const plain = (answers: ReadonlyMap<string, Answer>) =>
  [...answers].map(([name, { body, status }]) => [
    name,
    status,
    JSON.stringify(body).replaceAll(/(\/banner-(?:files|stills)\/)[\w-]+/g, '$1…'),
  ]);

test(
  '[REVIEW-36] [REVIEW-40] a client gets nothing that their link does not show: calls, files, pictures, pages',
  { timeout },
  async () => {
    for (const by of open) await get.readAll(world, hunt, by, pictures);
    expect(leaks()).toEqual([]);
  },
);

test(
  '[REVIEW-37] what a link does not show changes nothing that its clients get, no count, no order, and no word',
  { timeout },
  async () => {
    const before = new Map<Client, unknown>();
    for (const by of unconcerned) before.set(by, plain(await get.readCalls(world, world.guests[by])));
    const ears = await get.listening(world, open);
    for (const ear of ears) await ear.until((marks) => marks.length > 0);
    await doUnseen(world);
    for (const by of unconcerned)
      expect(plain(await get.readCalls(world, world.guests[by])), by).toEqual(before.get(by));
    for (const ear of ears) if (unconcerned.includes(ear.by)) expect(ear.marks(), ear.by).toHaveLength(1);
    const params = { id: String(world.cells.first.cellID) };
    const { comments } = (await world.guests.first.call(listReviewComments, { params })).body;
    expect(comments.flatMap(({ pin }) => pin?.number ?? [])).toEqual([1]);
    await doSeen(world);
    for (const ear of ears) {
      const page = await world.guests[ear.by].send('GET', '/api/review');
      const { mark } = page.body as { mark: string };
      await ear.until((marks) => marks.at(-1) === mark);
      hunt.look({ by: ear.by, where: `line of ${ear.by}`, text: ear.text() });
      expect(ear.marks()).toEqual(ear.marks().filter((word) => /^[\w-]{22}$/.test(word)));
      ear.close();
    }
    for (const by of open) await get.readAll(world, hunt, by, pictures);
    expect(leaks()).toEqual([]);
  },
);

test('[REVIEW-36] mails to clients hold what their link shows, and no more', { timeout }, async () => {
  expect(await get.lookAtMails(world, hunt)).toBeGreaterThan(1);
  expect(leaks()).toEqual([]);
});

test('[REVIEW-36] refusals tell a client nothing either', { timeout }, async () => {
  for (const by of open) await get.askBadly(world, hunt, by);
  await get.lookAtMails(world, hunt);
  expect(leaks()).toEqual([]);
});

test('[REVIEW-38] who was shut out gets nothing more, by what they had before neither', { timeout }, async () => {
  const had = new Map<Client, string[]>();
  for (const by of shutOut) had.set(by, get.playedIn(await get.readCalls(world, world.guests[by])));
  const ears = await get.listening(world, shutOut);
  for (const ear of ears) await ear.until((marks) => marks.length === 1);
  await world.shut();
  for (const ear of ears) {
    await ear.until((marks) => marks.at(-1) === (ear.by === 'locked' ? 'locked' : 'gone'));
    expect(ear.marks()).toHaveLength(2);
  }
  for (const [by, addresses] of had) {
    expect(addresses).not.toEqual([]);
    await get.play(world, hunt, by, addresses);
    await get.readAll(world, hunt, by, pictures);
    await get.askBadly(world, hunt, by);
  }
  expect(leaks()).toEqual([]);
});

test('[LEAK-6] every secret of the hunt is found where it may be read', () => {
  const unseen = world.secrets.all.filter((secret) => secret.readers.length > 0 && !hunt.seen.has(secret));
  expect(unseen.map((secret) => secret.what)).toEqual([]);
});
