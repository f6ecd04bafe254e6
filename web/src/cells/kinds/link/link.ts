/** Link cells on the page. */
import { addressTroubles, readAddress } from '@marquee/contract/cell-kinds/address.ts';
import { limits } from '@marquee/contract/limits.ts';
import { IconLink } from '@tabler/icons-react';
import { byWords, type KindView } from '#cells/kinds/kindView.ts';
import { cutTo } from '#ui/fields/cutTo.ts';
import { LinkEditor, hint } from './LinkCell.tsx';

export const link: KindView = {
  Editor: LinkEditor,
  hint,
  opensOnClick: true,
  Icon: IconLink,
  holds: 'A web or mail address',
  filter: { by: 'words' },
  sort: byWords,
  paste: (words, copied) => {
    const read = readAddress(copied?.address ?? words);
    if ('trouble' in read) return { trouble: addressTroubles[read.trouble].short };
    const url = read.address;
    // Words without a link of their own leave the words that show the address as they are.
    const hasWords = copied && copied.text !== '' && copied.text !== copied.address;
    return { fields: hasWords ? { url, displayText: cutTo(copied.text, limits.name) } : { url } };
  },
  rewrite: ({ cellHyperlink: link }, change) =>
    link && (link.displayText ? { displayText: change(link.displayText) } : { url: change(link.url) }),
  addressOf: (cell) => cell?.cellHyperlink?.url || undefined,
};
