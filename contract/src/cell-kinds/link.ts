/** Link cells: an address that is safe to open, and the words that show it. */
import { z } from 'zod';
import { kind } from '#cell-kinds/kind.ts';
import { columnTypes } from '#column-types.ts';
import { Id, Words } from '#ids.ts';
import { limits } from '#limits.ts';

export const defaultDisplayText = 'Click here';

const safeSchemes = ['http:', 'https:', 'mailto:'];

/**
 * An address as it may be stored: http, https or mailto; a bare `example.com` becomes `https://example.com`.
 * Returns undefined for anything else, such as `javascript:`.
 */
export function cleanLink(typed: string): string | undefined {
  // Browsers drop these characters inside a scheme (`java\tscript:`), so they are dropped before the scheme is read.
  const address = Array.from(typed)
    .filter((letter) => letter >= ' ')
    .join('')
    .trim();
  if (address === '') return '';
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(address) ? address : `https://${address}`;
  if (!z.url().safeParse(withScheme).success) return undefined;
  const scheme = withScheme.slice(0, withScheme.indexOf(':') + 1).toLowerCase();
  return safeSchemes.includes(scheme) ? withScheme : undefined;
}

const Address = Words.max(limits.address).transform((typed, check) => {
  const address = cleanLink(typed);
  if (address !== undefined) return address;
  check.addIssue({ code: 'custom', message: 'must be an http, https or mailto address' });
  return z.NEVER;
});

export const link = kind({
  columnTypeID: columnTypes.link,
  name: 'Link',
  defaultNewColumnName: 'Link',
  key: 'cellHyperlink',
  idField: 'cellHyperlinkID',
  edit: z.object({ url: Address, displayText: Words.trim().max(limits.name) }),
  stored: z.object({ cellHyperlinkID: Id, cellID: Id, url: z.string(), displayText: z.string() }),
  empty: { url: '', displayText: defaultDisplayText },
  isEmpty: (value) => value.url === '',
  toText: (value) => (value.url === '' ? '' : value.displayText || value.url),
});
