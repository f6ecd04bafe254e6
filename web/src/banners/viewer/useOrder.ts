/** The order in which the viewer goes from banner to banner: all of the sheet's as they are shown, or those that wait for oneself. */
import { openPopup } from '#screen/popups.ts';
import { isSameBanner, type BannerPlace, type ListedBanner } from './bannerOrder.ts';
import { useBanners } from './useBanners.ts';
import { useWalk, type Walk } from './walk.ts';

export interface Order {
  banners: readonly ListedBanner[];
  /** which of them is shown; -1 where it is gone */
  index: number;
  /** its group; 0 where it is gone */
  groupID: number;
  next: BannerPlace | undefined;
  previous: BannerPlace | undefined;
  /** undefined while one doesn't walk through those that wait */
  walk: Walk | undefined;
  goTo: (index: number) => void;
  step: (by: 1 | -1) => void;
}

/** Going on from a banner goes through the store of popups. */
export function useOrder(at: BannerPlace, isWalk: boolean): Order {
  const all = useBanners(at, isWalk);
  const walk = useWalk(at, all, isWalk);
  const banners = walk?.banners ?? all;
  const index = banners.findIndex((banner) => isSameBanner(banner, at));
  const goTo = (to: number) => {
    const banner = banners[to];
    if (banner) openPopup('viewer', { at: { rowID: banner.rowID, columnID: banner.columnID }, isWalk });
  };
  return {
    banners,
    index,
    groupID: banners[index]?.groupID ?? 0,
    next: banners[index + 1],
    previous: banners[index - 1],
    walk,
    goTo,
    step: (by) => goTo(index + by),
  };
}
