/** The view that is chosen, and whether the sheet is looked at otherwise by now. */
import { isolated } from '@marquee/contract/isolated.ts';
import type { View } from '@marquee/contract/views.ts';
import { useEffect, useRef } from 'react';
import { useOwnLook } from '#screen/ownLook.ts';
import { useNarrow } from '#sheets/narrow/narrowStore.ts';
import { useConfirmedViews, useLayout, useViews } from '#sync/openSheet.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { setOwnLook } from '#screen/ownLook.ts';
import { lookToKeep, presentLook, showsSame, takeUp } from './viewLook.ts';

export function useChosenView(): { chosen: View | undefined; isChanged: boolean } {
  const views = useViews();
  const look = useOwnLook();
  const criteria = useNarrow((store) => store.criteria);
  useLayout();
  const chosen = views.find(({ viewID }) => viewID === look.viewID);
  // Read from the stores, of which these two are the ones that change it.
  return {
    chosen,
    isChanged: chosen !== undefined && criteria !== undefined && !showsSame(chosen.look, lookToKeep(chosen)),
  };
}

/**
 * Follows what others make of the chosen view, but for what this person has changed and not saved: so neither what they save, once the
 * server has it, nor what is refused of that. To be used once.
 */
export function useFollowedView(): void {
  const views = useViews();
  const confirmedViews = useConfirmedViews();
  const viewID = useOwnLook((look) => look.viewID);
  const before = useRef<{ now: View | undefined; confirmed: View | undefined }>(undefined);
  useEffect(() => {
    const isChosen = (view: View) => view.viewID === viewID;
    const [now, confirmed] = [views.find(isChosen), confirmedViews.find(isChosen)];
    const was = before.current?.now?.viewID === viewID ? before.current.now : undefined;
    const isTold = before.current?.confirmed?.look !== confirmed?.look;
    before.current = { now, confirmed };
    if (viewID !== null && was && !now) {
      setOwnLook({ viewID: null });
      notifyInfo(`The view “${isolated(was.name)}” was deleted`, 'You still see the sheet the way the view showed it.');
    }
    const isAnother = isTold && was && now && was.look !== now.look && !showsSame(now.look, presentLook());
    if (isAnother && showsSame(was.look, presentLook())) takeUp(now.look);
  }, [views, confirmedViews, viewID]);
}
