/** Which banners the viewer steers, and where their pages are played from with the script for that. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';

/** Files that Marquee serves. Those of a frozen copy come with the script; where none is frozen yet, the page just plays. */
const own = /^\/banner-files\/.*\.html?$/i;

/** Undefined for what is not a page of ours. */
export const steeredAddress = (address: string, fileType: number): string | undefined =>
  fileType === bannerFileTypes.html && own.test(address) ? `${address}?steered` : undefined;

/** Whether a banner has controls; one whose address is still to come will probably have them. */
export const hasControls = (address: string | undefined, fileType: number): boolean =>
  fileType === bannerFileTypes.video ||
  (fileType === bannerFileTypes.html && (address === undefined || steeredAddress(address, fileType) !== undefined));
