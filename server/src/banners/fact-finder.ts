/** Finds out, in the background, what is not known of a banner's file yet, and tells all who see the cell. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { sizeInName } from '@marquee/contract/names.ts';
import type { Size } from '@marquee/contract/names/sizes.ts';
import { bannerFolder, fileTypeOf } from '@marquee/contract/names/which-files.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { facesOfCells } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import type { House } from '#platform/ctx.ts';
import { factsOf, type KeptFacts } from './file-facts.ts';
import type { FileServers } from './file-servers.ts';
import { filmSize, type ReadPart } from './film-size.ts';
import type { StoredAccount } from './find-accounts.ts';
import { findBanner, type Banner } from './find-banner.ts';
import { asBanner, type FolderFile } from './folder-files.ts';
import { headBytes, pixelSize } from './pixel-size.ts';
import { Unreadable } from './sealed.ts';
import { TransferFailure } from './transfer/failures.ts';
import { BadPath, cleanPath } from './transfer/paths.ts';
import type { Transfer } from './transfer/transfer.ts';

/** Visitors can ask as often as they like, so a cell is looked at no more often than this. ms */
const pause = 3_600_000;
const mostRemembered = 50_000;

/** One for the process. */
export class FactFinder {
  readonly #servers: FileServers;
  /** when each cell's file was looked at */
  readonly #looked = new Map<string, number>();
  /** the last of those that wait for an account: one at a time, so that whoever plays a banner finds a connection */
  readonly #turns = new Map<number, Promise<void>>();

  constructor(servers: FileServers) {
    this.#servers = servers;
  }

  /** Begins to find out what is not known of this banner's file, unless that was tried within the hour. */
  look(house: House, banner: Banner, account: StoredAccount): void {
    const now = Date.now();
    const shown = `${banner.cellID} ${banner.folder}/${banner.fileName}`;
    if (isWhole(banner) || now - (this.#looked.get(shown) ?? 0) < pause) return;
    if (this.#looked.size >= mostRemembered) this.#looked.clear();
    this.#looked.set(shown, now);
    this.#servers.inBackground('finding the facts of a banner', async (signal) => {
      const before = this.#turns.get(banner.ftpAccountID) ?? Promise.resolve();
      const turn = before.then(() => this.#findAndKeep(house, banner, account, signal));
      const done = turn
        .catch(() => undefined)
        .then(() => {
          if (this.#turns.get(banner.ftpAccountID) === done) this.#turns.delete(banner.ftpAccountID);
        });
      this.#turns.set(banner.ftpAccountID, done);
      await turn;
    });
  }

  async #findAndKeep(house: House, banner: Banner, account: StoredAccount, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    try {
      const facts = await this.#find(banner, account, signal);
      if (facts) await keep(house, banner, facts);
    } catch (error) {
      // Nobody waits for it, and whoever plays the banner is told themselves.
      const isTold = error instanceof TransferFailure || error instanceof Unreadable || error instanceof BadPath;
      if (!isTold && !(error instanceof Refusal)) throw error;
    }
  }

  /** Undefined where there is nothing new, or where the file is another one than was known: a look for newer files finds that. */
  async #find(banner: Banner, stored: StoredAccount, signal: AbortSignal): Promise<KeptFacts | undefined> {
    const { pool } = this.#servers;
    const account = this.#servers.reachStored(stored);
    const path = cleanPath(banner.folder, banner.fileName);
    const file = await pool.use(account, signal, (transfer) => listed(transfer, banner, path));
    if (!file || (banner.facts && banner.facts.bytes !== file.bytes)) return undefined;
    const read: ReadPart = async (start, length) => {
      const stream = await pool.read(account, signal, path, { start, end: start + length - 1 });
      return Buffer.concat(await stream.toArray());
    };
    const size = await sizeOf(banner, file.bytes, read);
    const { noOfFiles, ...rest } = factsOf(file);
    if (banner.facts && !size && banner.facts.noOfFiles === noOfFiles) return undefined;
    return { ...rest, ...banner.facts, noOfFiles, width: size?.width ?? null, height: size?.height ?? null };
  }
}

const isWhole = ({ facts, fileName }: Banner): boolean =>
  facts !== undefined && facts.width !== null && (facts.noOfFiles !== null || bannerFolder(fileName) === undefined);

/** The file as its folder lists it, a folder banner with all that belongs to it. */
async function listed(transfer: Transfer, { fileName }: Banner, path: string): Promise<FolderFile | undefined> {
  const folder = bannerFolder(fileName);
  if (folder !== undefined) return asBanner(folder, await transfer.list(path.slice(0, path.lastIndexOf('/'))));
  const { bytes, modifiedAt, precisionMs } = await transfer.stat(path);
  return { path: fileName, bytes, modifiedAt, precisionMs };
}

/** In pixels: as the file itself says; a page that doesn't is as large as its name says. */
async function sizeOf({ fileName }: Banner, bytes: number, read: ReadPart): Promise<Size | undefined> {
  const type = fileTypeOf(fileName);
  if (type === bannerFileTypes.video) return filmSize(fileName, bytes, read);
  const size = pixelSize(fileName, await read(0, headBytes));
  return size ?? (type === bannerFileTypes.html ? sizeInName(fileName) : undefined);
}

/** Saves the facts as the one who may: whose column it is, or the sheet's owner. Nothing if the cell shows another file by now. */
async function keep(house: House, banner: Banner, facts: KeptFacts): Promise<void> {
  const { sheetID, rowID, columnID } = banner;
  const userID = banner.onlyFor ?? banner.ownerUserID;
  const author = { userID, connectionID: undefined };
  await house.writer.write(author, sheetID, async (tx, say) => {
    const now = await findBanner(tx, banner.cellID);
    const isSame =
      now?.ftpAccountID === banner.ftpAccountID && now.folder === banner.folder && now.fileName === banner.fileName;
    if (!isSame || now.facts?.bytes !== banner.facts?.bytes) return;
    const fields = { file: facts };
    const edit = { rowID, columnID, cellID: banner.cellID, columnTypeID: columnTypes.banner, ...author, fields };
    const saved = (await saveTogether(tx, sheetID, [edit])).flatMap((one) => ('refused' in one ? [] : one));
    if (saved.length > 0) say(facesOfCells(saved, userID));
  });
}
