/** What lies beside a banner's page on its server and is another banner, which who holds a review link is not given with it. */
import { isPage, isZip } from '@marquee/contract/banner-names/which-files.ts';
import { sql } from 'kysely';
import type { Banner } from '#banners/find-banner.ts';
import type { PassReader } from '#banners/pass-reader.ts';
import { cleanPath } from '#banners/transfer/paths.ts';
import type { Queries } from '#platform/db.ts';

/** The files of a name that cells of a sheet show, or showed as some version. */
async function bannersNamed(db: Queries, { ftpAccountID, sheetID }: Banner, name: string): Promise<string[]> {
  const { rows } = await sql<{ folder: string; fileName: string }>`
    select b.ftp_folder as folder, b.file_name as "fileName" from cell c join cell_banner b on b.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and b.ftp_account_id = ${ftpAccountID} and right(b.file_name, ${name.length}) = ${name}
    union
    select v.folder, v.file_name from cell c join version v on v.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and v.ftp_account_id = ${ftpAccountID} and right(v.file_name, ${name.length}) = ${name}
  `.execute(db);
  return rows.map(({ fileName, folder }) => cleanPath(folder, fileName));
}

/**
 * Whether a file that is no part of a banner's copy is kept from this reader: another page or zip, or what the sheet shows elsewhere or showed
 * before. Members and the public play what their server shows to everybody; a link shows its own banners, and of older versions none.
 */
export async function isOthersFile(db: Queries, reader: PassReader, banner: Banner, path: string): Promise<boolean> {
  if (typeof reader !== 'object') return false;
  if (isPage(path) || isZip(path)) return true;
  return (await bannersNamed(db, banner, path.slice(path.lastIndexOf('/') + 1))).includes(path);
}
