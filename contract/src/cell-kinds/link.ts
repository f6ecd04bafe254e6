/** Link cells: an address that is safe to open, and the words that show it. */
import { z } from 'zod';
import { addressTroubles, readAddress } from '#cell-kinds/address.ts';
import { kind } from '#cell-kinds/kind.ts';
import { Id, Words } from '#ids.ts';
import { limits } from '#limits.ts';

export const defaultDisplayText = 'Click here';

/** An address as it may be stored, '' for none; undefined for what is no address that a link may lead to. */
export function cleanLink(typed: string): string | undefined {
  const read = readAddress(typed);
  return 'address' in read ? read.address : undefined;
}

/** Needs no `Words` before it: what can't be stored is left out or refused by the one rule. */
const Address = z.string().transform((typed, check) => {
  const read = readAddress(typed);
  if ('address' in read) return read.address;
  check.addIssue({ code: 'custom', message: addressTroubles[read.trouble].sentence });
  return z.NEVER;
});

export const link = kind({
  columnTypeID: 5,
  noun: 'link',
  name: 'Link',
  defaultNewColumnName: 'Link',
  key: 'cellHyperlink',
  idField: 'cellHyperlinkID',
  edit: z.object({ url: Address, displayText: Words.trim().max(limits.name) }),
  stored: z.object({ cellHyperlinkID: Id, cellID: Id, url: z.string(), displayText: z.string() }),
  empty: { url: '', displayText: defaultDisplayText },
  isEditedTogether: false,
  isEmpty: (value) => value.url === '',
  toText: (value) => (value.url === '' ? '' : value.displayText || value.url),
  toExport: ({ url, displayText: text }) => (url === '' ? { text: '' } : { text, url }),
});
