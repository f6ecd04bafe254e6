/** Status cells on the page. */
import type { Cell } from '@marquee/contract/cells.ts';
import { IconTag } from '@tabler/icons-react';
import { fold } from '#ui/fold.ts';
import type { KindView } from '#cells/kinds/kindView.ts';
import { useOptions } from '#sync/openSheet.ts';
import { quoted } from '#cells/kinds/quoted.ts';
import { StatusEditor, hint } from './StatusCell.tsx';

const idOf = (cell: Cell | undefined): number | null => cell?.cellMultiChoice?.multiChoiceOptionID ?? null;

export const status: KindView = {
  Editor: StatusEditor,
  hint,
  opensOnClick: true,
  isSetTogether: true,
  Icon: IconTag,
  holds: 'A coloured option',
  filter: {
    by: 'choices',
    idOf,
    useChoices: (columnID) => useOptions(columnID).map(({ multiChoiceOptionID: id, name }) => ({ id, name })),
    nameOf: (id, look) => look.optionName(id),
    isLikeliest: true,
  },
  summary: 'shares',
  sort: {
    ways: ['First option first', 'Last option first'],
    keys: (options) => {
      const places = new Map(options.map((option, at) => [option.multiChoiceOptionID, at]));
      return (cell) => places.get(idOf(cell) ?? 0) ?? '';
    },
  },
  paste: (words, _link, { options }) => {
    const wanted = fold(words.trim());
    const option = options.find(({ name }) => fold(name.trim()) === wanted);
    return option
      ? { fields: { multiChoiceOptionID: option.multiChoiceOptionID } }
      : { trouble: `no option is called ${quoted(words)}` };
  },
  printed: {
    colourOf: (cell, options) => options.find(({ multiChoiceOptionID: id }) => id === idOf(cell))?.colour,
  },
};
