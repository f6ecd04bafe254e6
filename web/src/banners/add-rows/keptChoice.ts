/** From which FTP account, folder and type of files a person added rows to each sheet last, remembered in this browser. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import { ofLastSheets } from '#screen/lastSheets.ts';
import { type Fields, firstFields } from './rowsFromFtp.ts';

/** Sizes and words are of one campaign; where the files are is of most. */
type Choice = Pick<Fields, 'fileType' | 'ftpAccountId' | 'ftpFolder' | 'walkedTo'>;

function isChoice(value: unknown): value is Choice {
  const { fileType, ftpAccountId, ftpFolder, walkedTo } = Object(value) as Readonly<Record<string, unknown>>;
  const isType = Object.values(bannerFileTypes).some((type) => type === fileType);
  return isType && typeof ftpAccountId === 'number' && typeof ftpFolder === 'string' && typeof walkedTo === 'string';
}

const choices = ofLastSheets('marquee.rowsFromFtp', 'choice', isChoice);

/** What the popup begins with: where the files of the last rows were, else as nobody has filled it in yet. */
export const keptFields = (userID: number, sheetID: number): Fields => ({
  ...firstFields,
  ...choices.read(userID, sheetID),
});

/** The same, on no account where its own is not among these any more: that was deleted, or is not this sheet's. */
export function onAccountOf(fields: Fields, accounts: readonly FtpAccountPlace[] | undefined): Fields {
  const { ftpAccountId } = fields;
  const isThere = accounts?.some((account) => account.ftpAaccountID === ftpAccountId) ?? true;
  return isThere || ftpAccountId === 0 ? fields : { ...fields, ftpAccountId: 0, ftpFolder: '' };
}

export function keepChoice(userID: number, sheetID: number, fields: Fields): void {
  const { fileType, ftpAccountId, ftpFolder, walkedTo } = fields;
  choices.write(userID, sheetID, { fileType, ftpAccountId, ftpFolder, walkedTo });
}
