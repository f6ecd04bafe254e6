/** What lies beside a banner's page on its server and is another banner, which who holds a review link is not given with it. */
import { inOneForm } from '@marquee/contract/banner-names/atoms.ts';
import { isPage, isZip } from '@marquee/contract/banner-names/which-files.ts';
import { sql } from 'kysely';
import type { Banner } from '#banners/find-banner.ts';
import type { PassReader } from '#banners/pass-reader.ts';
import { cleanPath } from '#banners/transfer/paths.ts';
import { readWords, spellingsOf } from '#banners/transfer/spellings.ts';
import type { Queries } from '#platform/db.ts';

/** The short names that Windows gives to files and folders with longer ones, as `HERO_3~1.PNG`: nothing tells of which. */
const shortName = /^[^.~]{1,6}~\d{1,6}(?:\.[^.]{0,3})?$/;

/** What Windows does not count at the end of a name. */
const uncounted = /(?<![. ])[. ]+$/;

/** The files that a path may open, in one form: servers may know no letter case, take umlauts apart or have names in Windows-1252 (FTP-13). */
const openedBy = (path: string): string[] =>
  spellingsOf(path).map((spelling) =>
    spelling
      .split('/')
      .map((name) => inOneForm(readWords(name).replace(uncounted, ''), 'NFC').toUpperCase())
      .join('/'),
  );

/** What ends all spellings of a name, but for the case of letters: what follows its last letter that is not of ASCII. */
const endOf = (name: string): string => /(?<![ -~])[ -~]*$/.exec(name)?.[0] ?? '';

/** The files that cells of a sheet show, or showed as some version, among them all whose names are spellings of this one. */
async function bannersNamed(db: Queries, { ftpAccountID, sheetID }: Banner, name: string): Promise<string[]> {
  const like = `%${endOf(name).replaceAll(/[%_\\]/g, String.raw`\$&`)}`;
  const { rows } = await sql<{ folder: string; fileName: string }>`
    select b.ftp_folder as folder, b.file_name as "fileName" from cell c join cell_banner b on b.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and b.ftp_account_id = ${ftpAccountID} and b.file_name collate "C" ilike ${like}
    union
    select v.folder, v.file_name from cell c join version v on v.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and v.ftp_account_id = ${ftpAccountID} and v.file_name collate "C" ilike ${like}
  `.execute(db);
  return rows.map(({ fileName, folder }) => cleanPath(folder, fileName));
}

/**
 * Whether a file that is no part of a banner's copy is kept from this reader: another page or zip, or what the sheet shows elsewhere or showed
 * before, by whatever spelling of its name. Members and the public play what their server shows to everybody; a link shows its own banners,
 * and of older versions none.
 */
export async function isOthersFile(db: Queries, reader: PassReader, banner: Banner, path: string): Promise<boolean> {
  if (typeof reader !== 'object') return false;
  const names = path.split('/');
  if (isPage(path) || isZip(path) || names.some((name) => shortName.test(name))) return true;
  const opened = new Set(openedBy(path));
  const others = await bannersNamed(db, banner, names.at(-1) ?? '');
  return others.some((other) => openedBy(other).some((file) => opened.has(file)));
}
