/** Taking back and doing again what one did oneself, and leaving alone what others have changed since. */
import { expect, test } from 'vitest';
import { stepOf, UndoStack, type Part } from './undo.ts';

/** Values by name, and edits of them as the screen makes them. */
function aDesk() {
  const values = new Map<string, string>();
  const stack = new UndoStack();
  const written: string[][] = [];
  const write = async (parts: readonly (Part<string> & { name: string })[], to: 'before' | 'after') => {
    written.push(parts.map((part) => part.name));
    for (const part of parts) values.set(part.name, part[to]);
    return true;
  };
  const edit = (changes: Record<string, string>, saved = Promise.resolve(true)) => {
    const parts = Object.entries(changes).map(([name, after]) => ({
      name,
      read: () => values.get(name),
      before: values.get(name) ?? '',
      after,
    }));
    for (const part of parts) values.set(part.name, part.after);
    stack.record(stepOf(parts, write), saved);
  };
  return { values, stack, edit, written };
}

test('[UNDO-1] one’s own edits go back one by one, and forth again', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'one' });
  edit({ a: 'two' });
  edit({ b: 'three' });
  expect([stack.undo().did, values.get('b'), values.get('a')]).toEqual(['all', '', 'two']);
  expect([stack.undo().did, values.get('a')]).toEqual(['all', 'one']);
  expect([stack.redo().did, values.get('a')]).toEqual(['all', 'two']);
  expect([stack.redo().did, values.get('b')]).toEqual(['all', 'three']);
  expect(stack.redo().did).toBe('nothing');
});

test('[UNDO-1] what was changed together goes back together, in one call', () => {
  const { edit, stack, values, written } = aDesk();
  edit({ a: 'x', b: 'y', c: 'z' });
  stack.undo();
  expect([...values.values()]).toEqual(['', '', '']);
  expect(written).toEqual([['a', 'b', 'c']]);
});

test('[UNDO-1] what several things were done as one goes back as one, the last first, and forth again', () => {
  const { edit, stack, values, written } = aDesk();
  stack.together(() => {
    edit({ a: 'x' });
    edit({ b: 'y' });
  });
  expect(stack.undo().did).toBe('all');
  expect(written).toEqual([['b'], ['a']]);
  expect(stack.undo().did).toBe('nothing');
  expect([stack.redo().did, values.get('a'), values.get('b')]).toEqual(['all', 'x', 'y']);
  values.set('a', 'theirs');
  expect(stack.undo()).toMatchObject({ did: 'some', overruled: 1 });
  expect([values.get('a'), values.get('b')]).toEqual(['theirs', '']);
});

test('[UNDO-1] a new edit ends what could be done again', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'one' });
  stack.undo();
  edit({ a: 'other' });
  expect(stack.redo().did).toBe('nothing');
  expect(values.get('a')).toBe('other');
});

test('[UNDO-1] the last 200 edits are remembered', () => {
  const { edit, stack, values } = aDesk();
  for (let number = 1; number <= 205; number += 1) edit({ a: String(number) });
  let undone = 0;
  while (stack.undo().did === 'all') undone += 1;
  expect([undone, values.get('a')]).toEqual([200, '5']);
});

test('[UNDO-1] an edit that the server refused is not taken back', async () => {
  const { edit, stack } = aDesk();
  edit({ a: 'refused' }, Promise.resolve(false));
  await expect.poll(() => stack.undo().did).toBe('nothing');
});

test('[UNDO-2] what somebody else has changed since is not taken back', () => {
  const { edit, stack, values, written } = aDesk();
  edit({ a: 'before' });
  edit({ a: 'mine' });
  values.set('a', 'theirs');
  expect(stack.undo()).toEqual({ did: 'none', overruled: 0 });
  expect([values.get('a'), written]).toEqual(['theirs', []]);
});

test('[UNDO-2] of many values those go back that nobody else has changed', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'mine', b: 'mine', c: 'mine' });
  values.set('b', 'theirs');
  values.delete('c');
  expect(stack.undo()).toEqual({ did: 'some', overruled: 2 });
  expect(Object.fromEntries(values)).toEqual({ a: '', b: 'theirs' });
});

test('[UNDO-2] what somebody else has changed since is not done again', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'mine' });
  stack.undo();
  values.set('a', 'theirs');
  expect(stack.redo().did).toBe('none');
  expect(values.get('a')).toBe('theirs');
});

test('[UNDO-1] one thing is taken back whatever was done after it, and only once', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'first' });
  const { last } = stack;
  edit({ b: 'later' });
  if (!last) throw new Error('Nothing was recorded.');
  expect([stack.undo(last).did, values.get('a'), values.get('b')]).toEqual(['all', '', 'later']);
  expect(stack.undo(last).did).toBe('nothing');
});

test('[UNDO-1] a value is one’s own still when it came back from the server with its fields in another order', () => {
  let value: object = { sort: null, filters: [{ by: 'contains', columnID: 0, words: 'x' }] };
  const after = { sort: null, filters: [] };
  const { stack } = aDesk();
  const part = { read: () => value, before: value, after };
  const write = async () => {
    value = part.before;
    return true;
  };
  stack.record(stepOf([part], write), Promise.resolve(true));
  value = { filters: [], sort: null };
  expect(stack.undo().did).toBe('all');
});

test('[SCREEN-206] whoever offers to take a step back hears when that cannot be done any more, by whatever way', async () => {
  const { edit, stack } = aDesk();
  const gone: string[] = [];
  const offered = (name: string) => {
    const step = stack.last;
    if (step) stack.whenGone(step, () => gone.push(name));
  };
  edit({ a: 'taken back by the keyboard' });
  offered('first');
  edit({ b: 'taken back by its message' });
  offered('second');
  const second = stack.last;
  edit({ c: 'left with the sheet' });
  offered('third');
  stack.undo(second);
  expect(gone).toEqual(['second']);
  stack.undo();
  expect(gone).toEqual(['second', 'third']);
  stack.undo();
  edit({ d: 'refused' }, Promise.resolve(false));
  offered('fourth');
  edit({ e: 'still there' });
  offered('fifth');
  await expect.poll(() => gone).toEqual(['second', 'third', 'first', 'fourth']);
  stack.clear();
  expect(gone.at(-1)).toBe('fifth');
});

test('[UNDO-30] what is taken back while something new is on its way can be done again once that is there', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'one' });
  edit({ b: 'two' });
  stack.undo();
  const first = stack.last;
  // A row is asked for here, which ends what could be done again, and comes later.
  const coming = stack.begin();
  stack.undo(first);
  values.set('row', 'there');
  const row = { name: 'row', read: () => values.get('row'), before: '', after: 'there' };
  stack.record(
    stepOf([row], async () => true),
    Promise.resolve(true),
    coming,
  );
  stack.end(coming);
  expect([stack.redo().did, values.get('a'), values.get('b')]).toEqual(['all', 'one', '']);
  expect(stack.redo().did).toBe('nothing');
});

test('[UNDO-31] what was set aside to be taken back is, whatever is done until its turn comes', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'meant' });
  const claimed = stack.claim();
  edit({ b: 'done later' });
  expect([stack.takeBack(claimed).did, values.get('a'), values.get('b')]).toEqual(['all', '', 'done later']);
});

test('[UNDO-31] what the server refused after it was set aside is not taken back, and nobody is blamed', async () => {
  const { edit, stack, values } = aDesk();
  const saved = Promise.withResolvers<boolean>();
  edit({ a: 'refused' }, saved.promise);
  const claimed = stack.claim();
  values.set('a', '');
  saved.resolve(false);
  await saved.promise;
  await expect.poll(() => stack.last).toBe(undefined);
  expect(stack.takeBack(claimed).did).toBe('nothing');
});

test('[UNDO-32] what is on its way has its place among what is done, and is what is taken back there', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'before' });
  const coming = stack.begin();
  edit({ b: 'after' });
  const row = { read: () => values.get('row'), before: '', after: 'there' };
  const write = async () => {
    values.set('row', '');
    return true;
  };
  values.set('row', 'there');
  stack.record(stepOf([row], write), Promise.resolve(true), coming);
  stack.end(coming);
  stack.undo();
  expect([values.get('b'), values.get('row'), values.get('a')]).toEqual(['', 'there', 'before']);
  stack.undo();
  expect([values.get('row'), values.get('a')]).toEqual(['', 'before']);
});

test('[UNDO-32] where it comes to nothing nothing else is taken back in its stead', () => {
  const { edit, stack, values } = aDesk();
  edit({ a: 'before' });
  const coming = stack.begin();
  const claimed = stack.claim();
  stack.end(coming);
  expect([stack.takeBack(claimed).did, values.get('a')]).toEqual(['nothing', 'before']);
});
