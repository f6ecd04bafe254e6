/** How the six kinds of cell are drawn and edited, by column type. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { BannerDisplay, BannerEditor } from './banner/BannerCell.tsx';
import { DateDisplay, DateEditor } from './date/DateCell.tsx';
import type { KindView } from './kindView.ts';
import { LinkDisplay, LinkEditor } from './link/LinkCell.tsx';
import { StatusDisplay, StatusEditor } from './status/StatusCell.tsx';
import { TextDisplay, TextEditor } from './text/TextCell.tsx';
import { WhoDisplay, WhoEditor } from './who/WhoCell.tsx';

export const kindViews: Record<ColumnTypeId, KindView> = {
  1: { Display: TextDisplay, Editor: TextEditor, opensOnClick: false },
  2: { Display: DateDisplay, Editor: DateEditor, opensOnClick: true },
  3: { Display: StatusDisplay, Editor: StatusEditor, opensOnClick: true },
  4: { Display: WhoDisplay, Editor: WhoEditor, opensOnClick: true },
  5: { Display: LinkDisplay, Editor: LinkEditor, opensOnClick: true },
  6: { Display: BannerDisplay, Editor: BannerEditor, opensOnClick: true },
};
