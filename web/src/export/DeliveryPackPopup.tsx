/** The popup that makes a delivery pack of the sheet or one of its groups: the approved banners as one zip, with a manifest. */
import { Button } from '@mantine/core';
import { listPackBanners } from '@marquee/contract/delivery/packs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { call } from '#sync/call.ts';
import { useGroup, useHead } from '#sync/openSheet.ts';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import classes from './DeliveryPackPopup.module.css';
import { PackForm } from './PackForm.tsx';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `groupID` 0 is the whole sheet */
    deliveryPack: { groupID: number };
  }
}

/** What may be in the pack, read anew whenever the popup opens: what is ready is another thing each time. */
const useListed = (sheetID: number | undefined, groupID: number) =>
  useQuery({
    queryKey: ['packBanners', sheetID, groupID],
    queryFn: () => call(listPackBanners, { params: { id: sheetID ?? 0 }, query: groupID === 0 ? {} : { groupID } }),
    enabled: sheetID !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export function DeliveryPackPopup({ groupID, onClose }: PopupProps<'deliveryPack'>) {
  const sheet = useHead();
  const group = useGroup(groupID);
  const isNarrow = useIsNarrowWindow();
  const listed = useListed(sheet?.sheetID, groupID);
  // What was ticked or typed is not lost by a press beside the popup.
  const [isTouched, setTouched] = useState(false);
  if (!sheet) return null;
  if (groupID !== 0 && !group) {
    return (
      <Popup title="Delivery pack" size={460} onClose={onClose}>
        {(close) => (
          <>
            <p className={classes.text} role="alert">
              The group was deleted. A pack of its banners can be made once the group is restored.
            </p>
            <PopupFoot>
              <Button data-autofocus onClick={close}>
                Close
              </Button>
            </PopupFoot>
          </>
        )}
      </Popup>
    );
  }
  return (
    <Popup title="Delivery pack" size={680} isWhole={isNarrow} isKept={isTouched} onClose={onClose}>
      <PackForm
        key={`${sheet.sheetID}:${groupID}`}
        sheetID={sheet.sheetID}
        name={group?.name ?? sheet.name}
        isGroup={group !== undefined}
        userID={sheet.loggedInSheetUser?.userID ?? 0}
        listed={listed}
        onTouch={() => setTouched(true)}
      />
    </Popup>
  );
}
