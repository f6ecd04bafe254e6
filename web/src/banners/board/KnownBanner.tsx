/** What members know of a banner on a board: its name, size and version, what is decided on it, and who is waited for. */
import { stateWords } from '@marquee/contract/decisions.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { useVersions } from '#banners/viewer/useVersions.ts';
import { useSavedCell } from '#banners/viewer/useBanners.ts';
import { checkInWords } from '#checks/CheckMark.tsx';
import { useCheck } from '#checks/checkedCells.ts';
import { useDecision, useIsEditable, usePeople } from '#sync/openSheet.ts';
import type { BoardBanner } from './BoardTile.tsx';
import { sizeWords } from './sections.ts';
import type { SheetBanner } from './useBoardBanners.ts';

export function KnownBanner({ of: banner }: { of: BoardBanner }) {
  const of = banner as SheetBanner;
  const isMember = useIsEditable();
  const stack = useVersions(of.cellID, isMember);
  const decision = useDecision(of.cellID);
  const people = usePeople();
  const check = useCheck(useSavedCell(of));
  const version = stack?.versions.find(({ isCurrent }) => isCurrent);
  const waiting = isMember ? (decision?.waitingFor ?? []).flatMap(({ userID }) => people.find(userID) ?? []) : [];
  return (
    <>
      <strong>{of.name}</strong>
      <span>{dotted([sizeWords(of.size), ...(version ? [`v${version.number}`, version.fileName] : [])])}</span>
      {of.state === undefined ? null : <span data-state={of.state}>{stateWords[of.state]}</span>}
      {check && isMember ? <span>{checkInWords(check)}</span> : null}
      {waiting.length > 0 ? <span>Waiting for {waiting.map(fullName).join(', ')}</span> : null}
    </>
  );
}
