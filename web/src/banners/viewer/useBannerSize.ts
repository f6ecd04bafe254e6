/** How large a banner is: as its cell says, else as its file turned out to be, else as such files usually are. */
import { bannerFileTypes, defaultBannerSize, pixelsOf } from '@marquee/contract/cell-kinds/banner.ts';
import { useCallback, useState } from 'react';
import type { Size } from './frame.ts';
import type { Banner } from './playedFile.ts';

/** Until it is known better. */
const usualFilmSize = { width: 640, height: 360 };

/** `fileKey` is another one for another file or another state of it: what was measured is of one. */
export function useBannerSize(banner: Banner | undefined, fileKey: string) {
  const [last, setLast] = useState<{ key: string; size: Size }>();
  const measured = last?.key === fileKey ? last.size : undefined;
  const known = (banner && pixelsOf(banner)) ?? measured;
  return {
    /** undefined where it is not known */
    known,
    size: known ?? (banner?.fileType === bannerFileTypes.video ? usualFilmSize : defaultBannerSize),
    isMeasured: measured !== undefined,
    onMeasured: useCallback((size: Size) => setLast({ key: fileKey, size }), [fileKey]),
  };
}
