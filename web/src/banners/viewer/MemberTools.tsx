/** What members have for a banner in the viewer's foot: its versions, what checks find, and its pins. */
import { ChecksButton, type ShownChecks } from './checks/ViewerChecks.tsx';
import { PinTools } from './pins/PinTools.tsx';
import type { Pins } from './pins/usePins.ts';
import type { Staged } from './useStaged.ts';
import { VersionList } from './VersionList.tsx';

interface MemberToolsProps {
  staged: Staged;
  checked: ShownChecks;
  pins: Pins;
  /** left out for visitors, who have no pins */
  userID: number | undefined;
  isNarrow: boolean;
}

export function MemberTools({ checked, isNarrow, pins, staged, userID }: MemberToolsProps) {
  const { cell, looked, stack } = staged;
  return (
    <>
      {stack && stack.versions.length > 0 ? (
        <VersionList stack={stack} looked={looked} onShow={looked.show} onCompare={looked.compare} />
      ) : null}
      {/* Another banner takes the list away without giving the keyboard to its button. */}
      <ChecksButton key={`checks ${cell?.cellID}`} {...checked} />
      {userID === undefined ? null : <PinTools pins={pins} userID={userID} isNarrow={isNarrow} />}
    </>
  );
}
