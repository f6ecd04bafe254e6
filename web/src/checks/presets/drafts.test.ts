/** What is typed for presets: asked about before it is left, and no words to be given back. */
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import { expect, test } from 'vitest';
import { hasDrafts, takeDrafts, writeDraft } from '#screen/drafts.ts';
import { discardDraft, draftOf, keepDraft } from './drafts.ts';
import { typedOf } from './typed.ts';

const [shipped] = shippedPresets;
if (!shipped) throw new Error('No preset comes with Marquee.');
const base = { ...shipped, presetID: 'own-1' };
const draft = { base, typed: { ...typedOf(base), name: 'Typed' } };

test('[CHECK-79] what is typed for a preset is asked about until it is discarded, or says what the preset says', () => {
  keepDraft('own-1', draft);
  keepDraft('own-2', draft);
  discardDraft('own-2');
  expect(hasDrafts()).toBe(true);
  keepDraft('own-1', { base, typed: typedOf(base) });
  expect(draftOf('own-1')).toBeUndefined();
  expect(hasDrafts()).toBe(false);
});

test('[CHECK-79] what is typed for a preset is not handed out as words with what was typed elsewhere', () => {
  keepDraft('own-1', draft);
  writeDraft('new row', 'A row');
  expect(takeDrafts()).toEqual(['A row']);
  expect(hasDrafts()).toBe(false);
  expect(draftOf('own-1')).toBe(draft);
});
