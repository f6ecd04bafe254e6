/** A banner in small: its picture, or what kind of file it is. */
import { defaultBannerSize } from '@marquee/contract/cell-kinds/banner.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { IconCode, IconMovie, IconPhoto } from '@tabler/icons-react';
import classes from './Strip.module.css';

const icons = { 1: IconPhoto, 2: IconCode, 3: IconMovie } as const;

export function Thumb({ banner, isLarge = false }: { banner: ReviewBanner; isLarge?: boolean }) {
  const Icon = icons[banner.fileType];
  const { height, still, width } = banner;
  const [wide, high] = [width ?? defaultBannerSize.width, height ?? defaultBannerSize.height];
  const outline = isLarge
    ? { aspectRatio: `${wide} / ${high}`, [wide >= high ? 'width' : 'height']: '90%' }
    : undefined;
  if (still) {
    const sizes = isLarge ? { width: wide, height: high } : {};
    return (
      <img
        className={classes.still}
        src={isLarge ? still.large : still.small}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        {...sizes}
      />
    );
  }
  return (
    <span className={classes.blank} style={outline}>
      <Icon size={isLarge ? 28 : 18} stroke={1.5} aria-hidden />
    </span>
  );
}

export const sizeOf = ({ height, width }: ReviewBanner): string =>
  width !== null && height !== null ? `${width}×${height}` : '';
