/** Text cells on the page. */
import { limits } from '@marquee/contract/limits.ts';
import { IconLetterCase } from '@tabler/icons-react';
import { byWords, type KindView } from '#cells/kinds/kindView.ts';
import { TextEditor } from './TextCell.tsx';

export const text: KindView = {
  Editor: TextEditor,
  opensOnClick: false,
  isSetTogether: true,
  Icon: IconLetterCase,
  holds: 'Words and numbers',
  filter: { by: 'words' },
  sort: byWords,
  paste: (words) => (words.length > limits.text ? { trouble: 'too long' } : { fields: { text: words } }),
  rewrite: ({ cellText }, change) => cellText && { text: change(cellText.text) },
  counts: 'numbers',
};
