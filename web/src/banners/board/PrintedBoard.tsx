/** The sheet's board on paper. */
import { stateWords } from '@marquee/contract/decisions.ts';
import { useHead } from '#sync/openSheet.ts';
import { useBoardScale } from './boardLook.ts';
import { PrintedSections } from './PrintedSections.tsx';
import { useBoardBanners } from './useBoardBanners.ts';

export function PrintedBoard() {
  const head = useHead();
  const { sections } = useBoardBanners();
  const scale = useBoardScale((store) => store.scale);
  return (
    <PrintedSections
      title={head?.name ?? ''}
      sections={sections}
      scale={scale}
      factOf={({ state }) => state && stateWords[state]}
    />
  );
}
