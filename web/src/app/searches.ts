/**
 * What pages read of the part of an address behind its `?`; a sheet's is in `address/`. What is unknown or malformed is ignored rather than
 * refused. Checked without schemas: it is read before what makes those is there.
 */
import { ownPath } from './ownPath.ts';

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length <= most ? value : undefined;

interface LoginSearch {
  sheetURL?: string | undefined;
  returnTo?: string | undefined;
}

export function loginSearch({ sheetURL, returnTo }: Search): LoginSearch {
  const path = textOf(returnTo, 1_000);
  return { sheetURL: textOf(sheetURL, 100), returnTo: path === undefined ? undefined : ownPath(path) };
}

interface SignUpSearch {
  sheetURL?: string | undefined;
  code: string;
}

/** A link without a code is one whose code is wrong. */
export const signUpSearch = ({ sheetURL, code }: Search): SignUpSearch => ({
  sheetURL: textOf(sheetURL, 100),
  code: typeof code === 'string' ? code : '',
});
