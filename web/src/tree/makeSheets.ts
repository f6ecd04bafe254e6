/** Making sheets: a blank one, one of a template, or a copy of another. Each is linked in its maker's tree as soon as it is there. */
import type { CopiedContent } from '@marquee/contract/copies.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { addSheet, deleteSheet, duplicateSheet, rowNameColumnWidth, type SheetHead } from '@marquee/contract/sheets.ts';
import type { z } from 'zod';
import { call, longMs } from '#sync/call.ts';
import { makeCopy } from '#sync/longCopy.ts';
import { asker, patiently } from '#sync/patiently.ts';
import { fromHere } from '#sync/sender.ts';
import { notifyError } from '#ui/messages/notify.ts';
import type { Progress } from '#ui/messages/notifyProgress.tsx';

/** The template that a new sheet is made of; a blank one is made of none. */
export type NewSheetOf = Pick<BodyOf<typeof addSheet>, 'templateID' | 'shippedTemplate'>;

/** Says how far something has come, until the result is called. */
type Show = (progress: Progress) => () => void;

type Made = z.infer<typeof SheetHead>;

export interface MakeSheets {
  /**
   * Makes a sheet, and has it linked at the end of the first top-level folder; undefined where its maker cancelled it. Throws what making it
   * throws.
   */
  addNewSheet: (name: string, of: NewSheetOf, show: Show) => Promise<Made | undefined>;
  /**
   * Makes a copy of a sheet, which is linked as a new one is; undefined where its maker cancelled it. `show` says how far it has come. Throws
   * what making it throws.
   */
  duplicateSheet: (sheetID: number, name: string, content: CopiedContent, show: Show) => Promise<Made | undefined>;
}

const isLong = () => ({ signal: AbortSignal.timeout(longMs) });
const takeAway = ({ sheetID }: Made) => call(deleteSheet, { params: { id: sheetID }, query: {} });

/** `link` links a sheet at the end of the first top-level folder. */
export function makeSheets(link: (sheetID: number) => Promise<unknown>): MakeSheets {
  const ask = asker();
  /** Where this fails the sheet is there all the same, and finds its place in the tree by itself. */
  const linked = (sheet: Made) => {
    link(sheet.sheetID).catch((error: unknown) =>
      notifyError(`${isolated(sheet.name)} was added, but isn’t in your menu yet`, error),
    );
    return sheet;
  };

  return {
    addNewSheet: async (name, of, show) => {
      const body = { name, rowNameColumnWidth: rowNameColumnWidth.roomy, ...of };
      const sheet = await ask(body, (key) =>
        makeCopy(
          'Making the sheet',
          () => patiently(() => call(addSheet, { key, body: { ...body, ...fromHere() }, ...isLong() })),
          takeAway,
          show,
          { key, nothing: 'No sheet was added.' },
        ),
      );
      return sheet && linked(sheet);
    },
    duplicateSheet: async (id, name, content, show) => {
      const body = { name, content };
      const params = { id };
      const copy = await ask({ id, ...body }, (key) =>
        makeCopy(
          `Duplicating the sheet`,
          () => patiently(() => call(duplicateSheet, { key, params, body: { ...body, ...fromHere() }, ...isLong() })),
          takeAway,
          show,
          { key },
        ),
      );
      return copy && linked(copy);
    },
  };
}
