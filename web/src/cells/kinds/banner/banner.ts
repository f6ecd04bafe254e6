/** Banner Ad cells on the page. */
import { IconAd2 } from '@tabler/icons-react';
import { CheckPlace } from '#checks/CheckPlace.tsx';
import { byWords, type KindView } from '#cells/kinds/kindView.ts';
import { lazily } from '#ui/lazily.tsx';
import { BannerEditor, hint } from './BannerCell.tsx';
import { bringMarks } from './bannerMarks.ts';
import { decidedOf } from './decided.ts';
import { BannerStill } from './BannerStill.tsx';
import { DecisionMark } from './DecisionMark.tsx';
import { FreezeSign } from './FreezeSign.tsx';
import { BannerItems } from './BannerItems.tsx';
import { NewerBannersButton } from './NewerBannersButton.tsx';

/** A picture that does not come is missed by nobody. */
const LargeStill = lazily(
  async () => (await import('./LargeStill.tsx')).LargeStill,
  () => null,
  { isSoon: true },
);

bringMarks({ Decision: DecisionMark, Check: CheckPlace, Freeze: FreezeSign, Still: BannerStill });

export const banner: KindView = {
  Editor: BannerEditor,
  hint,
  Rested: LargeStill,
  opensOnClick: true,
  Icon: IconAd2,
  holds: 'A file on an FTP account',
  ColumnItems: BannerItems,
  SheetButton: NewerBannersButton,
  filter: { by: 'words' },
  decided: decidedOf,
  sort: byWords,
  rewrite: ({ cellBanner: file }, change) =>
    file && (file.displayText ? { displayText: change(file.displayText) } : { fileName: change(file.fileName) }),
  paste: { trouble: 'Banner cells are filled one by one' },
};
