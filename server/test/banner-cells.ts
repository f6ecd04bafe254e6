/** FTP accounts and banner cells for tests, made by the calls that people make. */
import type { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { addCell, type Cell } from '@marquee/contract/cells.ts';
import { addFtpAccount, type FtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { getBannerAddress, type BannerAddress } from '@marquee/contract/banners.ts';
import type { TestPerson, TestSheet } from './builders.ts';
import type { Caller } from './client.ts';
import { password, userName } from './file-transfer/proftpd.ts';

/** An account of the servers of `test/file-transfer`, kept by this admin user. */
export async function anFtpAccount(
  admin: TestPerson,
  host: string,
  more: Partial<{ protocol: 1 | 2; name: string; directory: string; url: string; urlForHttpSite: string }> = {},
): Promise<FtpAccount> {
  return (await admin.call(addFtpAccount, { body: { name: 'Banners', host, userName, password, ...more } })).body;
}

export interface BannerFields {
  fileName: string;
  ftpfolder?: string;
  fileType?: (typeof bannerFileTypes)[keyof typeof bannerFileTypes];
  recentlyUpdated?: boolean;
  displayText?: string;
  bannerWidth?: number;
  bannerHeight?: number;
}

/** Fills the Banner cell of a row of the sheet, the first one unless told otherwise. */
export async function aBanner(
  sheet: TestSheet,
  account: { ftpAaccountID: number },
  fields: BannerFields,
  { row = 0, by = sheet.owner }: { row?: 0 | 1 | 2; by?: Caller } = {},
): Promise<Cell> {
  const { rowID } = sheet.rows[row];
  const { columnID } = sheet.columns.banner;
  const cellBanner = { ftpaccountID: account.ftpAaccountID, ...fields };
  return (await by.call(addCell, { body: { cell: { rowID, columnID, cellBanner } } })).body;
}

/** Where a banner is played from, for whoever asks. */
export async function addressFor(caller: Caller, { cellID }: Cell, sheetURL?: string): Promise<BannerAddress> {
  return (await caller.call(getBannerAddress, { params: { id: String(cellID) }, query: { sheetURL } })).body;
}
