/** What share of a second trial's labelled names and situations is right: the half that was looked at, and the half that never was. */
import { expect, test } from 'vitest';
import { linesOf, parseFile } from '#names-corpora/read.ts';
import { keptCells } from '#names-corpora/trial-cells-kept.ts';
import { seenCells } from '#names-corpora/trial-cells-seen.ts';
import { keptNames } from '#names-corpora/trial-names-kept.ts';
import { seenNames } from '#names-corpora/trial-names-seen.ts';
import { readingInWords } from '#names-corpora/words.ts';
import { fileTypeOf } from './names/which-files.ts';
import { newerFiles } from './newer.ts';

/** What a cell is shown, in the words of the corpora; whatever it is asked about in one order. */
function shown(cell: string, folder: string): string {
  const current = parseFile(cell);
  const files = folder.split(', ').map((file) => (file === '=' ? current : parseFile(file)));
  const found = newerFiles({ current, files, fileType: fileTypeOf(current.path) ?? 1 });
  if (found.kind === 'choices') return asked(found.files.map(({ path }) => path));
  return found.kind === 'taken' ? `taken ${found.file.path}` : 'silent';
}

const asked = (paths: readonly string[]): string => `asked ${paths.toSorted().join(', ')}`;
const inOrder = (label: string): string => (label.startsWith('asked ') ? asked(label.slice(6).split(', ')) : label);

/** What is wrong with the situations of a corpus; harmful is what takes a file that a person would not have taken. */
function trialOfCells(corpus: string) {
  const lines = linesOf(corpus);
  const wrong = lines
    .map(([cell = '', folder = '', label = '']) => ({ cell, label: inOrder(label), got: shown(cell, folder) }))
    .filter(({ label, got }) => label !== got);
  const inWords = wrong.map(({ cell, label, got }) => `${cell}: ${label}, but ${got}`);
  return {
    share: 1 - wrong.length / lines.length,
    inWords,
    harmful: inWords.filter((line) => line.includes(', but taken ')),
  };
}

function trialOfNames(corpus: string) {
  const lines = linesOf(corpus);
  const wrong = lines
    .map(([name = '', ...label]) => ({ name, label: label.join(' | '), got: readingInWords(name) }))
    .filter(({ label, got }) => label !== got);
  return {
    share: 1 - wrong.length / lines.length,
    inWords: wrong.map(({ name, label, got }) => `${name}: ${label}, but ${got}`),
  };
}

test.each([
  ['kept', keptNames],
  ['seen', seenNames],
])('[NAME-10] %s names', (_half, corpus) => {
  const { share, inWords } = trialOfNames(corpus);
  expect(share, inWords.join('\n')).toBeGreaterThanOrEqual(0.99);
});

test.each([
  ['kept', keptCells],
  ['seen', seenCells],
])('[NAME-10] %s situations', (_half, corpus) => {
  const { share, inWords, harmful } = trialOfCells(corpus);
  expect(harmful).toEqual([]);
  expect(share, inWords.join('\n')).toBeGreaterThanOrEqual(0.95);
});
