/** The kinds of cell on the page, by column type. A new kind is a line here and one in `looks.ts`, beside a folder of its own. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { banner } from './banner/banner.ts';
import { date } from './date/date.ts';
import type { KindView } from './kindView.ts';
import { link } from './link/link.ts';
import { status } from './status/status.ts';
import { text } from './text/text.ts';
import { who } from './who/who.ts';

export const kindViews: Record<ColumnTypeId, KindView> = { 1: text, 2: date, 3: status, 4: who, 5: link, 6: banner };
