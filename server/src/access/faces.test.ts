/** Who is told what of a change, by who sees what it is about. */
import type { Change } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { facesFor, facesOf, facesOfMany } from './faces.ts';
import { everybody, justFor, membersOnly } from './seen.ts';

const ann = 7;
const bob = 8;
const deleted = (...rowIDs: number[]): Change => ({ kind: 'deleteRows', rowIDs });

test('[RIGHTS-6] what the public sees is told to all alike, what members see to them, what is one person’s to them alone', () => {
  expect(facesOf(everybody, deleted(1))).toEqual({ all: deleted(1) });
  expect(facesOf(membersOnly, deleted(1))).toEqual({ members: deleted(1) });
  expect(facesOf(justFor(ann), deleted(1))).toEqual({ [ann]: deleted(1) });
});

test('[RIGHTS-6] of many things each audience is told those that it sees, and nobody of none', () => {
  const things = [
    { id: 1, ...everybody },
    { id: 2, ...membersOnly },
    { id: 3, ...justFor(ann) },
  ];
  const told = (some: typeof things) => facesOfMany(some, (seen) => deleted(...seen.map(({ id }) => id)));
  expect(told(things)).toEqual({ public: deleted(1), members: deleted(1, 2), [ann]: deleted(1, 2, 3) });
  expect(told(things.slice(1))).toEqual({ members: deleted(2), [ann]: deleted(2, 3) });
  expect(told(things.slice(2))).toEqual({ [ann]: deleted(3) });
  expect(told([])).toEqual({});
});

test('[RIGHTS-6] who sees what all members see is told it with them', () => {
  const faces = facesFor(
    (audience) => (audience === 'public' ? undefined : deleted(audience === ann ? 2 : 1)),
    [ann, bob],
  );
  expect(faces).toEqual({ members: deleted(1), [ann]: deleted(2) });
});
