/** Rules about what a banner is delivered as: one zip, how many files, of which types, and what should not be among them. */
import { counted } from '@marquee/contract/counted.ts';
import { endingOf, isJunk, isPacked, isSource } from '#checks/facts/file-kinds.ts';
import type { Spot, SpotKind } from '#checks/facts/banner-facts.ts';
import { filesBeside, unknownBeside } from './beside.ts';
import { isPage, isZip, listed, spotsOf, type Judged, type Ruling, type RulesOf } from './ruling.ts';

/** Files of a kind, in what is played and beside it. `what` is how a sentence calls them. */
function unwanted(
  judged: Judged,
  kind: SpotKind,
  is: (path: string) => boolean,
  words: { one: string; many: string; todo: string },
): Ruling {
  const { leftOut } = judged.delivered;
  const inside = spotsOf(judged, kind);
  const beside: Spot[] = (leftOut ?? []).filter(({ path }) => is(path)).map(({ path }) => ({ file: path }));
  const count = (inside?.count ?? 0) + beside.length;
  if (count > 0) {
    const evidence = [...(inside?.first ?? []), ...beside];
    return { says: `The banner has ${counted(count, words.one, words.many)}.`, todo: words.todo, evidence, count };
  }
  return unknownBeside(judged, `whether ${words.many} lie beside it`) ?? 'passed';
}

export const packageRules: RulesOf<
  'pkg.zip' | 'pkg.count' | 'pkg.type' | 'pkg.nested' | 'pkg.junk' | 'pkg.source' | 'pkg.empty' | 'pkg.manifest'
> = {
  'pkg.zip': (_asked, judged) => {
    if (!isPage(judged)) return 'other';
    if (isZip(judged.delivered)) return 'passed';
    return {
      says: 'The banner lies in a folder, not in a zip.',
      todo: 'Zip what is in the folder, without the folder itself.',
    };
  },
  'pkg.count': ({ most }, judged) => {
    const count = judged.facts.files.count + filesBeside(judged).length;
    if (count <= most) return unknownBeside(judged, 'how many files lie beside it') ?? 'passed';
    return {
      says: `The banner has ${counted(count, 'file')}; it may have ${most}.`,
      todo: 'Join scripts and styles, put small pictures into one, or drop what is not used.',
    };
  },
  'pkg.type': ({ types }, judged) => {
    const known = new Set(types.map((type) => type.toLowerCase().replace(/^\./, '')));
    const inside = judged.facts.endings.first.filter(({ ending }) => !known.has(ending));
    // What systems left behind has a rule of its own.
    const beside = filesBeside(judged).filter(({ path }) => !isJunk(path) && !known.has(endingOf(path)));
    const count = inside.reduce((sum, one) => sum + one.count, 0) + beside.length;
    if (count === 0) return unknownBeside(judged, 'whether files of other types lie beside it') ?? 'passed';
    const endings = new Set([...inside.map(({ ending }) => ending), ...beside.map(({ path }) => endingOf(path))]);
    const names = [...endings].slice(0, 5).map((ending) => (ending === '' ? 'no ending' : `.${ending}`));
    return {
      says: !isPage(judged)
        ? `The file’s ending is ${names[0]}, which is not allowed.`
        : count === 1
          ? `The banner has a file of a type that is not allowed: ${names[0]}.`
          : `The banner has ${counted(count, 'file')} of types that are not allowed: ${listed(names)}.`,
      todo: `Use only ${listed([...known].map((type) => `.${type}`))}.`,
      evidence: [
        ...inside.flatMap(({ first: paths }) => paths.map((file) => ({ file }))),
        ...beside.map(({ path }) => ({ file: path })),
      ],
      count,
    };
  },
  'pkg.nested': (_asked, judged) =>
    unwanted(judged, 'nested', isPacked, {
      one: 'inner zip',
      many: 'inner zips',
      todo: 'Take the inner zip out, or unpack it.',
    }),
  'pkg.junk': (_asked, judged) =>
    unwanted(judged, 'junk', isJunk, {
      one: 'leftover file',
      many: 'leftover files',
      todo: 'Zip it without the files that macOS or Windows adds, such as .DS_Store and __MACOSX.',
    }),
  'pkg.source': (_asked, judged) =>
    unwanted(judged, 'source', isSource, {
      one: 'working file',
      many: 'working files',
      todo: 'Leave Photoshop, Illustrator, Animate and After Effects files out of it.',
    }),
  'pkg.empty': (_asked, judged) => {
    const inside = spotsOf(judged, 'empty');
    const beside = filesBeside(judged).filter(({ path, bytes }) => bytes === 0 && !isJunk(path));
    const count = (inside?.count ?? 0) + beside.length;
    if (count === 0) return unknownBeside(judged, 'whether empty files lie beside it') ?? 'passed';
    return {
      says: `${counted(count, 'file is', 'files are')} empty.`,
      todo: count === 1 ? 'Leave it out, or export it again.' : 'Leave them out, or export them again.',
      evidence: [...(inside?.first ?? []), ...beside.map(({ path }) => ({ file: path }))],
      count,
    };
  },
  'pkg.manifest': ({ kind }, judged) => {
    if (!isPage(judged)) return 'other';
    const name = kind === 'adform' ? 'manifest.json' : 'manifest.js';
    const manifest = judged.facts.manifests[kind];
    if (!manifest) return { says: `There is no ${name}.`, todo: `Put a ${name} at the top of the zip.` };
    if (manifest.lacks.length === 0) return 'passed';
    return {
      says: `${name} does not say ${listed(manifest.lacks, 'or')}.`,
      todo: `Add it to ${name}.`,
      evidence: [{ file: manifest.file }],
    };
  },
};
