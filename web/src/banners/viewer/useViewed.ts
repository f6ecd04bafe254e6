/** The banner that the viewer shows, with all that goes with it: its place among the others, what plays, and what can be said of it. */
import { dotted } from '@marquee/contract/isolated.ts';
import { useLoggedInUser } from '#people/session.ts';
import type { PopupProps } from '#screen/popups.ts';
import { useGroup, useHead, useRow } from '#sync/openSheet.ts';
import { useShownChecks } from './checks/ViewerChecks.tsx';
import { usePins } from './pins/usePins.ts';
import { useDeciding } from './useDeciding.ts';
import { useGone } from './useGone.ts';
import { useOrder } from './useOrder.ts';
import { useStaged } from './useStaged.ts';

export function useViewed({ areChecksShown, at, isWalk = false, pin }: PopupProps<'viewer'>) {
  const head = useHead();
  const isEditable = head?.loggedInSheetUser !== undefined;
  const userID = useLoggedInUser().data?.userID;
  const order = useOrder(at, isWalk);
  const groupName = useGroup(order.groupID)?.name ?? '';
  const rowName = useRow(at.rowID)?.name ?? '';
  const staged = useStaged(at, isEditable);
  const { cell, looked, stack } = staged;
  useGone(at, order.banners, isWalk, { userID, cellID: cell?.cellID });
  const deciding = useDeciding(stack, looked);
  const checked = useShownChecks({ cell, number: staged.older?.number, asked: areChecksShown && at });
  const pins = usePins({ sheetID: head?.sheetID ?? 0, rowID: at.rowID, staged, isMember: isEditable, told: pin });
  return {
    isEditable,
    userID,
    order,
    rowName,
    /** of its group and row */
    name: dotted([groupName, rowName]),
    staged,
    deciding,
    checked,
    pins,
  };
}
