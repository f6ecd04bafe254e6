/** By which template a person named the banners of the sheets that they made packs of last, remembered in this browser. */
import { defaultTemplate } from '@marquee/contract/delivery/pack-names.ts';
import { ofLastSheets } from '#screen/lastSheets.ts';

const templates = ofLastSheets('marquee.packNames', 'template', (value): value is string => typeof value === 'string');

export const keptTemplate = (userID: number, sheetID: number): string =>
  templates.read(userID, sheetID) ?? defaultTemplate;

export const keepTemplate = (userID: number, sheetID: number, template: string): void =>
  templates.write(userID, sheetID, template === defaultTemplate ? undefined : template);
