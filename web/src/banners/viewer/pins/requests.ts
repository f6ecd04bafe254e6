/** What was asked of older versions: how much of it is open, and whether its list is beside the banner. */
import { useState } from 'react';
import { useViewerStore } from '#banners/viewer/viewerStore.ts';
import type { Pins } from './usePins.ts';

export const areAsked = ({ asked }: Pins): boolean => asked.length > 0;

export const openOf = ({ asked }: Pins): number =>
  asked.flatMap(({ requests }) => requests).filter(({ first }) => !first.resolved).length;

/** As was chosen last; else where there is room and something is open, and then until another banner is shown. */
export function useAreRequestsShown(pins: Pins, isNarrow: boolean): boolean {
  const chosen = useViewerStore((store) => store.areRequestsShown);
  const [begun, setBegun] = useState<number>();
  const isBegun = begun !== undefined && begun === pins.cellID;
  if (!isBegun && openOf(pins) > 0) setBegun(pins.cellID);
  return areAsked(pins) && (chosen ?? !isNarrow) && (isBegun || chosen === true);
}

export function toggleRequests(areShown: boolean): void {
  useViewerStore.setState({ areRequestsShown: !areShown });
}
