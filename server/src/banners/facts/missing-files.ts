/** Which files of an html banner are missing: what it asked for in vain where it plays through Marquee, else what its page names in vain. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { inOneForm } from '@marquee/contract/banner-names/atoms.ts';
import type { MissingFiles } from '@marquee/contract/banners.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';
import { currentVersion } from '#banners/versions/find-versions.ts';
import { baseOf, mustSee } from '#banners/playing/banner-address.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { findStored, type StoredAccount } from '#banners/accounts/find-accounts.ts';
import type { Banner } from '#banners/find-banner.ts';
import { filesNamedBy } from './named-files.ts';
import { Unreadable } from '#banners/accounts/sealed.ts';
import { TransferFailure } from '#banners/transfer/failures.ts';
import { BadPath, cleanPath, fileNameIn } from '#banners/transfer/paths.ts';
import { TransferRun } from '#banners/transfer/run.ts';

const nothingChecked: MissingFiles = { noOfFiles: 0, fileNames: [], checked: 'nothing' };
/** How long an answer is good, and how long a server may take for it. ms */
const goodMs = 60_000;
const timeoutMs = 30_000;
const mostKept = 5_000;
/** What is read of a page, in bytes. */
const mostRead = 512 * 1024;

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
/** Servers of the web may not tell capitals apart, so nothing is missing for its spelling. */
const inOneCase = (name: string): string => inOneForm(name, 'NFC').toLowerCase();

/** One for the process. */
export class MissingFileFinder {
  readonly #servers: FileServers;
  /** answers by the file that they are of */
  readonly #kept = new Map<string, { at: number; answer: Promise<MissingFiles> }>();

  constructor(servers: FileServers) {
    this.#servers = servers;
  }

  /** For whoever sees the cell. */
  async find(
    ctx: Ctx,
    of: { cellID: number; sheetURL: string | undefined; isHttpPage: boolean },
  ): Promise<MissingFiles> {
    const { kysely } = ctx.services.db;
    const { banner, reader } = await mustSee(ctx, { ...of, offered: undefined });
    const account = await findStored(kysely, banner.ftpAccountID);
    if (!account) throw new Refusal('notFound');
    if (banner.fileType !== bannerFileTypes.html) return nothingChecked;
    const isCopy = (await currentVersion(kysely, banner.cellID)) !== undefined;
    const isPublic = !isCopy && baseOf(account, of.isHttpPage) !== '';
    const found = isPublic ? await this.#namedInVain(banner, account) : await askedInVain(kysely, banner, reader);
    // What one visitor asks for is up to them: the others are told no more than how much it was.
    return reader === 'public' ? { ...found, fileNames: [] } : found;
  }

  /** Visitors can ask as often as they like; the server is asked once in a while. */
  #namedInVain(banner: Banner, account: StoredAccount): Promise<MissingFiles> {
    const key = JSON.stringify([banner.ftpAccountID, banner.folder, banner.fileName]);
    const known = this.#kept.get(key);
    if (known && Date.now() - known.at < goodMs) return known.answer;
    const answer = this.#look(banner, account).catch((error: unknown) => {
      const isExpected =
        error instanceof TransferFailure ||
        error instanceof Unreadable ||
        error instanceof BadPath ||
        (error instanceof DOMException && error.name === 'TimeoutError');
      if (!isExpected) throw error;
      return nothingChecked;
    });
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(key, { at: Date.now(), answer });
    return answer;
  }

  async #look(banner: Banner, stored: StoredAccount): Promise<MissingFiles> {
    const signal = AbortSignal.timeout(timeoutMs);
    const account = this.#servers.reachStored(stored);
    const from = { ftpAccountID: stored.ftp_account_id, account };
    const page = cleanPath(banner.folder, banner.fileName);
    const file = await this.#servers.files.find(from, page);
    const bytes = await this.#servers.files.read(
      from,
      file,
      { start: 0, end: Math.min(file.bytes, mostRead) - 1 },
      signal,
    );
    const named = filesNamedBy(Buffer.concat(await bytes.toArray()).toString(), page);
    if (!named) return nothingChecked;
    const run = new TransferRun(this.#servers.pool, signal);
    const missing = new Set<string>();
    for (const [folder, paths] of Map.groupBy(named, folderOf)) {
      const names = await namesIn(run, account, folder);
      if (names === 'unknown') continue;
      for (const path of paths) if (!names.has(inOneCase(fileNameIn(path)))) missing.add(path);
    }
    const beside = `${folderOf(page)}/`;
    const fileNames = named
      .filter((path) => missing.has(path))
      .map((path) => (path.startsWith(beside) ? path.slice(beside.length) : path));
    return { noOfFiles: fileNames.length, fileNames, checked: 'page' };
  }
}

async function askedInVain(db: Queries, { cellID }: Banner, reader: Reader): Promise<MissingFiles> {
  const rows = await db
    .selectFrom('missing_file')
    .select('path')
    .where('cell_id', '=', cellID)
    .where('reader', '=', reader === 'public' ? 0 : reader)
    .orderBy('path')
    .execute();
  return { noOfFiles: rows.length, fileNames: rows.map(({ path }) => path), checked: 'requests' };
}

/** The names in a folder in one spelling; none where it is not there. */
async function namesIn(
  run: TransferRun,
  account: Parameters<TransferRun['list']>[0],
  folder: string,
): Promise<ReadonlySet<string> | 'unknown'> {
  try {
    return new Set((await run.list(account, folder)).map(({ name }) => inOneCase(name)));
  } catch (error) {
    if (!(error instanceof TransferFailure) || !error.onlyFolder) throw error;
    return error.kind === 'folderGone' ? new Set() : 'unknown';
  }
}
