/** How the kinds of cell look, by column type, apart from all else of them: what is painted before the application is there has no editors. */
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import { bannerLook } from './banner/bannerLook.tsx';
import { dateLook } from './date/dateLook.ts';
import type { LookOf } from './kindView.ts';
import { linkLook } from './link/linkLook.tsx';
import { statusLook } from './status/statusLook.ts';
import { textLook } from './text/textLook.ts';
import { whoLook } from './who/whoLook.tsx';

export const looks: Record<ColumnTypeId, LookOf> = {
  1: textLook,
  2: dateLook,
  3: statusLook,
  4: whoLook,
  5: linkLook,
  6: bannerLook,
};
