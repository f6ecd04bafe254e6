/**
 * What pages read of the part of an address behind its `?`. What is unknown or malformed is ignored rather than refused. Checked without
 * schemas: it is read before what makes those is there.
 */
import { ownPath } from './ownPath.ts';

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length <= most ? value : undefined;

const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

interface LoginSearch {
  sheetURL?: string | undefined;
  returnTo?: string | undefined;
}

export function loginSearch({ sheetURL, returnTo }: Search): LoginSearch {
  const path = textOf(returnTo, 1_000);
  return { sheetURL: textOf(sheetURL, 100), returnTo: path === undefined ? undefined : ownPath(path) };
}

/** What is open on a sheet, which `address/` reads and writes. */
interface SheetSearch {
  /** of a board */
  group?: number | undefined;
  view?: number | undefined;
  row?: number | undefined;
  /** the ids of a row and a column */
  banner?: string | undefined;
  /** the comment at whose pin the banner is shown */
  pin?: number | undefined;
  comments?: 'sheet' | number | undefined;
  waiting?: 'me' | undefined;
}

export const sheetSearch = ({ group, view, row, banner, pin, comments, waiting }: Search): SheetSearch => ({
  group: idOf(group),
  view: idOf(view),
  row: idOf(row),
  banner: typeof banner === 'string' && /^\d{1,10}:\d{1,10}$/.test(banner) ? banner : undefined,
  pin: idOf(pin),
  comments: comments === 'sheet' ? comments : idOf(comments),
  waiting: waiting === 'me' ? waiting : undefined,
});

interface SignUpSearch {
  sheetURL?: string | undefined;
  code: string;
}

/** A link without a code is one whose code is wrong. */
export const signUpSearch = ({ sheetURL, code }: Search): SignUpSearch => ({
  sheetURL: textOf(sheetURL, 100),
  code: typeof code === 'string' ? code : '',
});
