/** Reads a package into facts: what it is made of and what its page, styles and scripts say. Whatever is in it, it never throws. */
import type { BannerFacts, FileFact, GifFact } from './banner-facts.ts';
import { addTo, Findings, none, shortened } from './collecting.ts';
import {
  endingOf,
  calledBackup,
  isCalledBackup,
  isJunk,
  isPacked,
  isPicture,
  isPlainName,
  isSource,
  packsWell,
} from './file-kinds.ts';
import { NamesFollowed } from './follow-names.ts';
import { isAdformManifest, isFlashtalkingManifest, readAdformManifest, readFlashtalkingManifest } from './manifests.ts';
import { isMovingPicture } from './moving-picture.ts';
import { PackageBytes, type OpenedPackage } from './package-bytes.ts';
import { headBytes, pixelSize } from './pixel-size.ts';
import { readGif } from './read-gif.ts';
import { PageReader } from './read-parts.ts';

/** Heavier GIFs are read this far. Bytes */
const mostOfGif = 16_000_000;
/** So far other pictures say whether they move. Bytes */
const mostOfPicture = 16_384;
const mostBackups = 50;
const pages = /\.html?$/i;
/** What a zip says of each of its files beside their bytes: twice their names, and two heads of them. */
const zipHeads = 30 + 46;
const zipEnd = 22;

/** All that can be known of a package without running it. Throws only what its store does. */
export async function readFacts(opened: OpenedPackage): Promise<BannerFacts> {
  const bytes = new PackageBytes(opened);
  const findings = new Findings();
  const facts = emptyFacts(opened.page);
  for (const file of opened.files) nameFile(facts, findings, file, opened.page);
  facts.files.first = opened.files
    .map(({ path, bytes: weight }) => ({ path: shortened(path), bytes: weight }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 50);
  facts.files.count = opened.files.length;
  const sent = await weigh(facts, bytes, opened);
  const names = new NamesFollowed(
    findings,
    opened.files.map(({ path }) => path),
    opened.page,
  );
  let mayHide = false;
  if (opened.fileType === 2 || endingOf(opened.page) === 'svg') {
    const reader = new PageReader(facts, findings, names);
    for (const { path } of opened.files) {
      // An ad server reads it, and puts pictures that it names into the banner.
      const isManifest = isAdformManifest(path) || isFlashtalkingManifest(path);
      if (isManifest) names.reach({ path, isAtOnce: false, isSure: false });
    }
    for (let file = names.next(); file; file = names.next()) {
      await reader.read(file, bytes);
    }
    reader.finish();
    mayHide = reader.mayHide;
  }
  if (opened.fileType === 2) await readBackups(facts, bytes, opened, names);
  await readManifests(facts, findings, bytes, opened);
  if (opened.fileType < 3) await readPictures(facts, findings, bytes, opened, { names, mayHide });
  if (opened.fileType === 2) {
    for (const { path } of opened.files) if (isOrphan(path, names, facts)) findings.add('orphan', { file: path });
  }
  facts.initial = names.atOnce(sent);
  // Where a script puts names together or can't be read, any file may be used.
  const mayUseAll =
    (findings.spots.computed ?? findings.spots.unread ?? findings.spots.elsewhere) !== undefined || facts.hasBase;
  const mayUse = (path: string): boolean => mayUseAll || names.isReached(path);
  facts.usedBytes = [...sent].reduce((sum, [path, weight]) => sum + (mayUse(path) ? weight : 0), 0);
  return { ...facts, spots: findings.spots, clicks: findings.clicks, sizes: findings.sizes, hosts: findings.hosts() };
}

const emptyFacts = (page: string): BannerFacts => ({
  page,
  files: none(),
  bytes: 0,
  packedBytes: 0,
  zipBytes: zipEnd,
  endings: none(),
  pages: none(),
  tags: null,
  pageBytes: 0,
  sizes: [],
  initial: { files: 0, bytes: 0, others: 0 },
  usedBytes: 0,
  spots: {},
  hosts: none(),
  clicks: {},
  clickTag: null,
  manifests: { adform: null, flashtalking: null },
  styles: null,
  gifs: none(),
  libraries: [],
  noOfMedia: 0,
  backups: none(),
  hasBase: false,
});

/** What a file is by its name and weight alone. */
function nameFile(facts: BannerFacts, findings: Findings, { path, bytes }: FileFact, page: string): void {
  facts.bytes += bytes;
  if (path === page) facts.pageBytes = bytes;
  if (isJunk(path)) findings.add('junk', { file: path });
  else if (isSource(path)) findings.add('source', { file: path });
  else if (isPacked(path)) findings.add('nested', { file: path });
  if (bytes === 0) findings.add('empty', { file: path });
  if (!isPlainName(path)) findings.add('badName', { file: path });
  if (pages.test(path) && !path.includes('/')) addTo(facts.pages, shortened(path));
  if (pages.test(path) && !path.includes('/') && path !== page) findings.add('otherPage', { file: path });
  // What a system left behind is told as that.
  if (isJunk(path)) return;
  const ending = shortened(endingOf(path)).slice(0, 20);
  const known = facts.endings.first.find((one) => one.ending === ending);
  if (known) {
    known.count += 1;
    if (known.first.length < 5) known.first.push(shortened(path));
  } else addTo(facts.endings, { ending, count: 1, first: [shortened(path)] });
}

/** Weighs every file as it is sent and in a zip; by their paths as they are sent. */
async function weigh(facts: BannerFacts, bytes: PackageBytes, { files }: OpenedPackage): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  for (const { path, bytes: weight } of files) {
    const packed = packsWell(path) && weight > 0 ? await bytes.packed(path) : weight;
    sent.set(path, packed);
    facts.packedBytes += packed;
    facts.zipBytes += packed + zipHeads + 2 * Buffer.byteLength(path);
  }
  return sent;
}

/** The pictures that it is, and those that move. */
async function readPictures(
  facts: BannerFacts,
  findings: Findings,
  bytes: PackageBytes,
  { files, fileType, page }: OpenedPackage,
  { names, mayHide }: { names: NamesFollowed; mayHide: boolean },
): Promise<void> {
  for (const { path, bytes: weight } of files) {
    if (!isPicture(path) || (fileType === 2 && !names.isReached(path))) continue;
    const ending = endingOf(path);
    const head = await bytes.head(path, ending === 'gif' ? mostOfGif : path === page ? headBytes : mostOfPicture);
    const size = path === page ? pixelSize(path, head) : undefined;
    if (size) findings.addSize({ place: 'picture', size, file: path });
    if (ending === 'gif') {
      const gif: GifFact | undefined = readGif(shortened(path), head);
      // In a page it may be for who has no scripts, or be shown or hidden by one.
      const isSure = fileType !== 2 || (names.isAtOnce(path) && !mayHide);
      if (gif && gif.frames > 1) addTo(facts.gifs, { ...gif, ...(isSure ? {} : { isUnsure: true as const }) });
      // How long the rest of it lasts is not read.
      if (head.length < weight) findings.add('timed', { file: path });
    } else if (isMovingPicture(head, weight)) findings.add('timed', { file: path });
  }
}

const likeliest = ['backup', 'perhaps', null] as const;

/** The pictures of a page that it has for those who can't see it: of what it uses itself only those that are plainly called so. */
async function readBackups(
  facts: BannerFacts,
  bytes: PackageBytes,
  { files }: OpenedPackage,
  names: NamesFollowed,
): Promise<void> {
  const found = files
    .filter(({ path }) => isPicture(path) && (calledBackup(path) === 'backup' || !names.isReached(path)))
    .map((file) => ({ ...file, called: calledBackup(file.path) }))
    .toSorted((a, b) => likeliest.indexOf(a.called) - likeliest.indexOf(b.called) || (a.path < b.path ? -1 : 1));
  facts.backups.count = found.length;
  for (const { path, bytes: weight, called } of found.slice(0, mostBackups)) {
    const size = pixelSize(path, await bytes.head(path, headBytes)) ?? null;
    facts.backups.first.push({ path: shortened(path), bytes: weight, size, called });
  }
}

async function readManifests(
  facts: BannerFacts,
  findings: Findings,
  bytes: PackageBytes,
  { files }: OpenedPackage,
): Promise<void> {
  for (const { path } of files) {
    const isAdform = isAdformManifest(path);
    if (!isAdform && !isFlashtalkingManifest(path)) continue;
    const kind = isAdform ? 'adform' : 'flashtalking';
    // That nearest the top counts.
    if (facts.manifests[kind] && facts.manifests[kind].file.length <= path.length) continue;
    const text = (await bytes.text(path)) ?? '';
    const { fact, size } = isAdform ? readAdformManifest(path, text) : readFlashtalkingManifest(path, text);
    facts.manifests[kind] = { ...fact, file: shortened(path) };
    if (size) findings.addSize({ place: 'manifest', size, file: path });
  }
}

/** What nothing names, and is there for nothing else either. */
function isOrphan(path: string, names: NamesFollowed, facts: BannerFacts): boolean {
  if (names.isReached(path) || isJunk(path) || isSource(path) || isPacked(path)) return false;
  if (isAdformManifest(path) || isFlashtalkingManifest(path) || isCalledBackup(path)) return false;
  const said = facts.backups.first.find((one) => one.path === path)?.size;
  const size = said && `${said.width}x${said.height}`;
  return !(size && path.slice(path.lastIndexOf('/') + 1).includes(size));
}
