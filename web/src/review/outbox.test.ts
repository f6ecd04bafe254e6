/** Checks that what a reader has said is never lost and never said twice: kept, sent again under its key, given back where it is refused. */
import { expect, test } from 'vitest';
import type { Keeper } from './kept.ts';
import { Outbox, type CommentPost, type Post, type Ways } from './outbox.ts';

const post = (key: string, cellID = 1): CommentPost => ({
  says: 'comment',
  cellID,
  draft: `${cellID}.comment`,
  words: { text: 'A larger logo', key },
  body: { comment: '<p>A larger logo</p>', key },
});

function shelf(): Keeper & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    read: (name) => JSON.parse(held.get(name) ?? 'null') ?? undefined,
    write: (name, value) => (value === undefined ? held.delete(name) : held.set(name, JSON.stringify(value))),
    names: (start) => [...held.keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length)),
    onForgotten: () => {},
  };
}

/** A shelf for two tabs, each of which hears what the other has taken off it. */
function twoShelves(): [Keeper, Keeper] {
  const shared = shelf();
  const hearers: { start: string; hear: Parameters<Keeper['onForgotten']>[1]; of: number }[] = [];
  const keeperOf = (of: number): Keeper => ({
    ...shared,
    write(name, value) {
      const was = shared.read(name);
      shared.write(name, value);
      if (value !== undefined) return;
      for (const one of hearers)
        if (one.of !== of && name.startsWith(one.start)) one.hear(name.slice(one.start.length), was);
    },
    onForgotten: (start, hear) => void hearers.push({ start, hear, of }),
  });
  return [keeperOf(0), keeperOf(1)];
}

/** A box whose server answers as it is told; undefined is no answer. */
function aBox(answers: ('taken' | 'refused' | undefined)[], more: Partial<Ways> = {}) {
  const sent: string[] = [];
  const refused: Post[] = [];
  const pauses: { ms: number; does: () => void }[] = [];
  const keeper = shelf();
  const ways: Ways = {
    send: async ({ body }) => {
      sent.push(body.key);
      const answer = answers.shift();
      if (answer !== 'taken') throw new Error(answer ?? 'no answer');
    },
    isWorthRepeating: (error) => error instanceof Error && error.message === 'no answer',
    isKnown: () => true,
    onRefused: (one) => {
      refused.push(one);
      return false;
    },
    onChange: () => {},
    keeper,
    later: (ms, does) => {
      const pause = { ms, does };
      pauses.push(pause);
      return () => void pauses.splice(pauses.indexOf(pause), 1);
    },
    ...more,
  };
  return { box: new Outbox('link', ways), keeper, pauses, refused, sent, ways };
}

const settled = () => new Promise((done) => setImmediate(done));

test('[SCREEN-616] what gets no answer is sent again under the same key, ever more slowly, and what waits behind it keeps its turn', async () => {
  const { box, pauses, sent } = aBox([undefined, undefined, 'taken', 'taken']);
  box.add(post('first'));
  await settled();
  box.add(post('second'));
  await settled();
  expect(sent).toEqual(['first', 'first']);
  expect(pauses.map(({ ms }) => ms)).toEqual([2_000]);
  pauses[0]?.does();
  await settled();
  expect(sent).toEqual(['first', 'first', 'first', 'second']);
  expect(box.posts).toEqual([]);
});

test('[SCREEN-616] what was not sent outlives the page, of its own link alone', async () => {
  const first = aBox([undefined]);
  first.box.add(post('kept'));
  await settled();
  const again = aBox(['taken'], { keeper: first.keeper });
  expect(new Outbox('another', again.ways).posts).toEqual([]);
  expect(again.box.posts.map(({ body }) => body.key)).toEqual(['kept']);
  await again.box.flush();
  expect(again.sent).toEqual(['kept']);
  expect(first.keeper.held.size).toBe(0);
});

test('[SCREEN-616] what is refused is given back with its words, and the next is sent', async () => {
  const { box, refused, sent } = aBox(['refused', 'taken']);
  box.add(post('no'));
  box.add(post('yes'));
  await settled();
  expect(refused.map(({ words }) => words?.text)).toEqual(['A larger logo']);
  expect(sent).toEqual(['no', 'yes']);
  expect(box.posts).toEqual([]);
});

test('[SCREEN-617] nothing is sent before the reader has said who they are, nor lost where the server asks for it', async () => {
  let isKnown = false;
  const { box, sent } = aBox(['refused', 'taken'], { isKnown: () => isKnown, onRefused: () => true });
  box.add(post('waits'));
  await settled();
  expect(sent).toEqual([]);
  isKnown = true;
  await box.flush();
  expect(box.posts).toHaveLength(1);
  await box.flush();
  expect(sent).toEqual(['waits', 'waits']);
  expect(box.posts).toEqual([]);
});

test('[SCREEN-618] what was not sent yet is taken back without a word to the server; what is under way is not', async () => {
  const answer = Promise.withResolvers<void>();
  const { box } = aBox([], { send: () => answer.promise });
  box.add(post('under way'));
  box.add(post('waits'));
  expect(box.takeBack('under way')).toBeUndefined();
  expect(box.takeBack('waits')?.body.key).toBe('waits');
  answer.resolve();
  await settled();
  expect(box.posts).toEqual([]);
});

test('[SCREEN-618] what was sent and not answered may have been taken, and is not taken back without a word', async () => {
  const { box, pauses, sent } = aBox([undefined, 'taken']);
  box.add(post('answer lost'));
  await settled();
  expect(box.takeBack('answer lost')).toBeUndefined();
  pauses[0]?.does();
  await settled();
  expect(sent).toEqual(['answer lost', 'answer lost']);
  expect(box.posts).toEqual([]);
});

test('[SCREEN-618] nor is what was there when the page was opened: it may have been sent before', async () => {
  const { box, ways } = aBox([undefined]);
  box.add(post('closed upon'));
  await settled();
  expect(
    new Outbox('link', { ...ways, send: () => new Promise(() => undefined) }).takeBack('closed upon'),
  ).toBeUndefined();
});

test('[SCREEN-617] what was never sent, since nobody said who they are, can still be given up when the page is opened again', async () => {
  const { box, ways } = aBox([], { isKnown: () => false });
  box.add(post('never sent'));
  await settled();
  const again = new Outbox('link', ways);
  expect(again.takeBack('never sent')?.words?.text).toBe('A larger logo');
  expect(again.posts).toEqual([]);
});

test('[SCREEN-617] so can what the server refused for that reason', async () => {
  const { box, ways } = aBox(['refused'], { onRefused: () => true });
  box.add(post('who are you'));
  await settled();
  expect(new Outbox('link', ways).takeBack('who are you')?.body.key).toBe('who are you');
});

test('[SCREEN-783] two tabs of one link keep what each has said, in its order', async () => {
  const [here, there] = twoShelves();
  const first = aBox([], { keeper: here, isKnown: () => false });
  const second = aBox([], { keeper: there, isKnown: () => false });
  first.box.add(post('here'));
  second.box.add(post('there'));
  first.box.add(post('here again'));
  const later = aBox(['taken', 'taken', 'taken'], { keeper: here });
  await later.box.flush();
  expect(later.sent).toEqual(['here', 'there', 'here again']);
  expect(second.box.posts).toEqual([]);
});

test('[SCREEN-783] what one tab has taken back, the other does not send', async () => {
  const [here, there] = twoShelves();
  let isKnown = false;
  const first = aBox([], { keeper: here, isKnown: () => false });
  first.box.add(post('thought better of'));
  const second = aBox([], { keeper: there, isKnown: () => isKnown });
  expect(second.box.posts).toHaveLength(1);
  first.box.takeBack('thought better of');
  isKnown = true;
  await second.box.flush();
  expect(second.sent).toEqual([]);
});

test('[SCREEN-616] what an earlier build has kept is sent as well', async () => {
  const { box, keeper, sent, ways } = aBox(['taken', 'taken']);
  expect(box.posts).toEqual([]);
  keeper.write('outbox.link', [post('first'), { ...post('second'), wasSent: false }]);
  await new Outbox('link', ways).flush();
  expect(sent).toEqual(['first', 'second']);
  expect(keeper.held.size).toBe(0);
});

test('[SCREEN-780] what is given up is answered in its order, and kept no longer', async () => {
  const { box, keeper } = aBox([undefined]);
  box.add(post('first'));
  box.add(post('second'));
  await settled();
  expect(box.giveUp().map(({ body }) => body.key)).toEqual(['first', 'second']);
  expect(box.posts).toEqual([]);
  expect(keeper.held.size).toBe(0);
});
