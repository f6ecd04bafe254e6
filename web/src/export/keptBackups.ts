/** How a person had missing backup images made for the packs that they made last, remembered in this browser. */
import { backupWeights, type MakeBackups } from '@marquee/contract/delivery/backups.ts';
import { ofLastSheets } from '#screen/lastSheets.ts';

/** How missing backup images are made, as it is chosen: the weight is as it was typed. */
export interface BackupChoice {
  isOn: boolean;
  format: MakeBackups['format'];
  mostKB: string;
}

/** As heavy as most platforms take them. */
const usual: BackupChoice = { isOn: false, format: 'jpg', mostKB: '40' };

/** Undefined where what is typed is no weight that an image may have. */
export function weightIn(typed: string): number | undefined {
  const number = Number(typed.trim() || Number.NaN);
  return Number.isInteger(number) && number >= backupWeights.least && number <= backupWeights.most ? number : undefined;
}

function isChoice(value: unknown): value is BackupChoice {
  const { format, isOn, mostKB } = Object(value) as Readonly<Record<string, unknown>>;
  const isFormat = format === 'jpg' || format === 'png';
  return isFormat && typeof isOn === 'boolean' && typeof mostKB === 'string' && weightIn(mostKB) !== undefined;
}

const choices = ofLastSheets('marquee.packBackups', 'backups', isChoice);

export const keptBackups = (userID: number, sheetID: number): BackupChoice => choices.read(userID, sheetID) ?? usual;

export function keepBackups(userID: number, sheetID: number, choice: BackupChoice): void {
  const { format, isOn, mostKB } = choice;
  const isUsual = !isOn && format === usual.format && mostKB === usual.mostKB;
  // A weight that is none was not used.
  if (isUsual || weightIn(mostKB) !== undefined) choices.write(userID, sheetID, isUsual ? undefined : choice);
}
