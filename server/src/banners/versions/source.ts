/** What a banner is made of on its server: one file, a zip, its whole folder, or a page with what it names of the files around it. */
import { isPage, isZip } from '@marquee/contract/banner-names/which-files.ts';
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { isBannerOf } from '#banners/folder-files.ts';
import type { Banner } from '#banners/find-banner.ts';
import { splitBanner } from '#banners/playing/banner-pass.ts';
import { contentTypeOf } from '#banners/playing/content-types.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { cleanPath } from '#banners/transfer/paths.ts';
import type { TransferRun } from '#banners/transfer/run.ts';
import type { Entry, TransferAccount } from '#banners/transfer/transfer.ts';
import type { VersionLimits } from '#platform/env.ts';
import { filesFramedBy } from '#banners/facts/named-files.ts';
import { NamesToFind } from './names-to-find.ts';
import type { LeftOut } from '#checks/delivered.ts';
import { LeftOutFiles } from './left-out.ts';
import { NotFrozen } from './not-frozen.ts';
import { PathCheck } from './package.ts';

/** A file that belongs to a banner, as its server lists it. */
export interface SourceFile extends Entry {
  /** relative to the banner's page */
  path: string;
  /** below the account's directory */
  at: string;
}

export interface Source {
  kind: 'file' | 'zip' | 'folder' | 'page';
  /** the file that is opened */
  page: SourceFile;
  /** all of them, but for those that a page names: that is not known before it was read */
  files: SourceFile[];
  /** the folder around the page; files are alone */
  folder: string;
  /** what lies beside a page */
  beside: Entry[];
  /** of a folder, what in it is no part of the banner; null where that is not known, or not known yet */
  leftOut: LeftOut[] | null;
}

/** How a server is asked. */
export interface Asked {
  run: TransferRun;
  account: TransferAccount;
  limits: VersionLimits;
}

const mostDeep = 20;
const mostFolders = 1_000;
const isHidden = ({ name }: Entry) => name.startsWith('.') || name === '__MACOSX' || name === 'Thumbs.db';
/** Whether a file can be a part of a banner that is played: what lies beside it for other purposes is none. */
const isPart = (entry: Entry): boolean =>
  !entry.isFolder && !isHidden(entry) && contentTypeOf(entry.name) !== undefined;

/** Throws where files are too many, too heavy, or called what can't be kept. */
export function mustFit(files: readonly SourceFile[], limits: VersionLimits): void {
  const check = new PathCheck(limits);
  for (const { path } of files) check.add(path);
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > limits.bytes) throw new NotFrozen('tooHeavy', limits);
}

/** All parts of a folder, and of those in it. Paths begin with `prefix`. What is no part is noted; a folder that is none by its name alone. */
async function partsBelow(
  { run, account, limits }: Asked,
  folder: string,
  { prefix = '', leftOut = new LeftOutFiles() }: { prefix?: string; leftOut?: LeftOutFiles } = {},
): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  let folders = 0;
  const read = async (below: string, deep: number): Promise<void> => {
    folders += 1;
    if (deep > mostDeep || folders > mostFolders) throw new NotFrozen('tooManyFiles', limits);
    for (const entry of await run.list(account, `${folder}/${below}`)) {
      const path = below + entry.name;
      if (isPart(entry)) found.push({ ...entry, path: prefix + path, at: cleanPath(folder, path) });
      else if (entry.isFolder && !isHidden(entry)) await read(`${path}/`, deep + 1);
      else leftOut.add(entry.isFolder ? `${path}/` : path, entry.bytes);
      if (found.length > limits.files) throw new NotFrozen('tooManyFiles', limits);
    }
  };
  await read('', 0);
  return found;
}

const fileGone = (account: TransferAccount, path: string) => new TransferFailure('fileGone', { ...account, path });

/** Asks the server what a banner is made of. Throws what says why that can't be frozen, or what the server says. */
export async function sourceOf(asked: Asked, banner: Banner): Promise<Source> {
  const { run, account, limits } = asked;
  const { folder, name } = splitBanner(banner);
  const isHtml = banner.fileType === bannerFileTypes.html;
  if (!isZip(name) && contentTypeOf(name) === undefined) throw new NotFrozen('unplayable', limits);
  if (isHtml && folder === '' && !isZip(name)) throw new NotFrozen('atRoot', limits);
  // What belongs to a page is known by its folder's list alone, which then has the page, too.
  const isAlone = isZip(name) || !isHtml;
  const found = isAlone ? await run.find(account, folder, name) : (await run.exactTimes(account, folder, [name])).at(0);
  if (!found || found.isFolder) throw fileGone(account, cleanPath(folder, name));
  if (found.bytes === 0) throw new NotFrozen('empty', limits);
  const page: SourceFile = { ...found, path: name, at: cleanPath(folder, name) };
  const only = { page, folder, files: [page], beside: [], leftOut: null };
  if (isZip(name)) return { ...only, kind: 'zip' };
  if (!isHtml) return { ...only, kind: 'file' };
  const beside = await run.list(account, folder);
  if (!isBannerOf(name, beside)) return { ...only, kind: 'page', beside: beside.filter((entry) => !isHidden(entry)) };
  const leftOut = new LeftOutFiles();
  return { ...only, kind: 'folder', files: await partsBelow(asked, folder, { leftOut }), leftOut: leftOut.all };
}

const text = /\.(?:html?|css|m?js|json|xml|svg)$/i;
/** Whether other files may be named in it. */
export const mayName = ({ name, bytes }: SourceFile): boolean => text.test(name) && bytes <= 4_000_000;

/** The names by which a page may name what lies beside it: of files that can be parts of it, and of folders with a slash. */
export const namesBeside = ({ beside }: Source, limits: VersionLimits): Promise<NamesToFind> =>
  NamesToFind.of(
    beside.flatMap((entry) => {
      if (entry.isFolder) return `${entry.name}/`;
      return isPart(entry) && !isPage(entry.name) ? entry.name : [];
    }),
    limits,
  );

/**
 * What of the files around a page some file of it names, by their names alone: files beside it, and folders with all that is in them. Other
 * pages are others' banners, and so are folders with a page, unless it shows them in frames.
 */
export async function namedIn(
  asked: Asked,
  { beside, folder }: Source,
  names: NamesToFind,
  { at, name: from }: SourceFile,
  words: string,
): Promise<SourceFile[]> {
  const named = await names.in(words);
  const framed = isPage(from) ? filesFramedBy(words, at) : new Set<string>();
  const isPartOfIt = ({ name }: Entry) => (isPage(name) ? framed.has(cleanPath(folder, name)) : named.has(name));
  const files = beside.filter((entry) => isPart(entry) && isPartOfIt(entry));
  const found = files.map((entry) => ({ ...entry, path: entry.name, at: cleanPath(folder, entry.name) }));
  for (const { name } of beside.filter((entry) => entry.isFolder && named.has(`${entry.name}/`))) {
    const parts = await partsBelow(asked, `${folder}/${name}`, { prefix: `${name}/` });
    const pages = parts.filter((part) => isPage(part.name));
    if (pages.length === 0 || pages.some((page) => framed.has(page.at))) found.push(...parts);
  }
  return found;
}
