/** Finds out, in the background, what is not known of a played banner's file yet or is not right any more, and tells all who see the cell. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { judgeFiles, readFile } from '@marquee/contract/banner-names/compare.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import { bannerFolder, fileTypeOf } from '@marquee/contract/banner-names/which-files.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import { earlierOf, facesOfCells } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import type { Services } from '#access/ctx.ts';
import { KeyedQueue } from '#sheet-log/keyed-queue.ts';
import { factsOf, type KeptFacts } from './file-facts.ts';
import { isSameClock } from '#banners/banner-places.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { filmSize, type ReadPart } from './film-size.ts';
import type { StoredAccount } from '#banners/accounts/find-accounts.ts';
import { findBanner, type Banner } from '#banners/find-banner.ts';
import { isBannerOf, listedIf, sizeInPath, wholeBanner, type FolderFile } from '#banners/folder-files.ts';
import { headBytes, pixelSize } from '#checks/facts/pixel-size.ts';
import { Unreadable } from '#banners/accounts/sealed.ts';
import { hurryOne } from '#banners/versions/store.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { BadPath, cleanPath } from '#banners/transfer/paths.ts';
import type { Transfer } from '#banners/transfer/transfer.ts';

/** Visitors can ask as often as they like, so a cell's file is looked at no more often than this, */
const pause = 60_000;
/** and what could not be found out is not tried again any sooner than this. ms */
const longPause = 3_600_000;
const mostRemembered = 50_000;

/** One for the process. */
export class FactFinder {
  readonly #servers: FileServers;
  /** when each cell's file was looked at, and when it was last read */
  readonly #looked = new Map<string, { at: number; readAt: number }>();
  /** by account: one at a time, so that whoever plays a banner finds a connection */
  readonly #turns = new KeyedQueue();

  constructor(servers: FileServers) {
    this.#servers = servers;
  }

  /** Begins to find out what is not known of this banner's file, or was of another state of it, unless it was looked at moments ago. */
  look(services: Services, banner: Banner, account: StoredAccount): void {
    const now = Date.now();
    const shown = `${banner.cellID} ${banner.ftpAccountID} ${banner.folder}/${banner.fileName}`;
    const last = this.#looked.get(shown) ?? { at: 0, readAt: 0 };
    if (now - last.at < pause) return;
    const isRead = !isWhole(banner) && now - last.readAt >= longPause;
    if (this.#looked.size >= mostRemembered) this.#looked.clear();
    this.#looked.set(shown, { at: now, readAt: isRead ? now : last.readAt });
    this.#servers.inBackground('finding the facts of a banner', (signal) =>
      this.#findAndKeep(services, banner, account, { isRead, signal }),
    );
  }

  async #findAndKeep(services: Services, banner: Banner, account: StoredAccount, look: Look): Promise<void> {
    try {
      await this.#turns.alone(banner.ftpAccountID, async () => {
        look.signal.throwIfAborted();
        const facts = await this.#find(services, banner, account, look);
        if (facts) await keep(services, banner, facts);
      });
    } catch (error) {
      // Nobody waits for it, and whoever plays the banner is told themselves.
      const isTold = error instanceof TransferFailure || error instanceof Unreadable || error instanceof BadPath;
      if (!isTold && !(error instanceof Refusal)) throw error;
    }
  }

  /** Undefined where there is nothing new. */
  async #find(
    { db }: Services,
    banner: Banner,
    stored: StoredAccount,
    { isRead, signal }: Look,
  ): Promise<KeptFacts | undefined> {
    const { pool } = this.#servers;
    const account = this.#servers.reachStored(stored);
    const path = cleanPath(banner.folder, banner.fileName);
    const file = asKnown(banner, await pool.use(account, signal, (transfer) => listed(transfer, banner, path)));
    // Somebody looks at it, and its server is there.
    await hurryOne(db.kysely, banner.cellID);
    const known = banner.facts && isSameState(banner.facts, file) ? banner.facts : undefined;
    if (known && !isRead) return undefined;
    const read: ReadPart = async (start, length) => {
      const stream = await pool.read(account, signal, path, { start, end: start + length - 1 });
      return Buffer.concat(await stream.toArray());
    };
    const size = file.bytes === 0 ? undefined : await sizeOf(banner, file.bytes, read);
    const { noOfFiles, ...rest } = factsOf(file);
    if (known && !size && known.noOfFiles === noOfFiles) return undefined;
    return { ...rest, ...known, noOfFiles, width: size?.width ?? null, height: size?.height ?? null };
  }
}

/** One look: whether what is missing is read from the file, and what ends it. */
interface Look {
  isRead: boolean;
  signal: AbortSignal;
}

/** Whether a file is as it was, as far as its weight and its time tell. */
function isSameState({ bytes, changedAt, precisionMs }: NonNullable<Banner['facts']>, file: FolderFile): boolean {
  const isComparable = changedAt !== null && isSameClock(precisionMs, file.precisionMs ?? 0);
  const modifiedAt = isComparable ? Date.parse(changedAt) : undefined;
  const before = readFile({ path: file.path, bytes, modifiedAt, precisionMs });
  return judgeFiles(before, readFile(file)).verdict !== 'newer';
}

/** Of a folder banner whose facts are still those of its folder alone no more is told: a look for newer files tells the rest. */
function asKnown({ facts }: Banner, file: FolderFile): FolderFile {
  const alone = { ...file, ...file.beside };
  return facts && file.beside && isSameState(facts, alone) ? alone : file;
}

const isWhole = ({ facts, fileName }: Banner): boolean =>
  facts !== undefined && facts.width !== null && (facts.noOfFiles !== null || bannerFolder(fileName) === undefined);

/** The file as its folder lists it, a folder banner with all that belongs to it. */
async function listed(transfer: Transfer, { fileName }: Banner, path: string): Promise<FolderFile> {
  if (bannerFolder(fileName) !== undefined) {
    const at = path.lastIndexOf('/');
    const folder = path.slice(0, at);
    const entries = await transfer.list(folder);
    const list = (below: string) => listedIf((one) => transfer.list(one), below);
    const banner = isBannerOf(path.slice(at + 1), entries) ? await wholeBanner(list, { folder, entries }) : undefined;
    if (banner) return banner;
  }
  const { bytes, modifiedAt, precisionMs } = await transfer.stat(path);
  return { path, bytes, modifiedAt, precisionMs };
}

/** In pixels: as the file itself says; a page that doesn't is as large as its name says. */
async function sizeOf({ fileName }: Banner, bytes: number, read: ReadPart): Promise<Size | undefined> {
  const type = fileTypeOf(fileName);
  if (type === bannerFileTypes.video) return filmSize(fileName, bytes, read);
  const size = pixelSize(fileName, await read(0, headBytes));
  return size ?? (type === bannerFileTypes.html ? sizeInPath(fileName) : undefined);
}

/** Saves the facts as the one who may: whose column it is, or the sheet's owner. Nothing if the cell shows another file by now. */
async function keep(services: Services, banner: Banner, facts: KeptFacts): Promise<void> {
  const { sheetID, rowID, columnID } = banner;
  const userID = banner.onlyFor ?? banner.ownerUserID;
  const author = { userID, connectionID: undefined };
  await changeSheetFor(services, userID, sheetID, async (tx, say) => {
    const now = await findBanner(tx, banner.cellID);
    const isSame =
      now?.ftpAccountID === banner.ftpAccountID && now.folder === banner.folder && now.fileName === banner.fileName;
    if (!isSame || now.facts?.bytes !== banner.facts?.bytes || now.facts?.changedAt !== banner.facts?.changedAt) return;
    const fields = { file: { ...facts, wasPlayed: true } };
    const edit = { rowID, columnID, cellID: banner.cellID, columnTypeID: columnTypes.banner, ...author, fields };
    const saved = (await saveTogether(tx, sheetID, [edit])).flatMap((one) => ('refused' in one ? [] : one));
    if (saved.length > 0) say(facesOfCells(saved), earlierOf(saved));
  });
}
