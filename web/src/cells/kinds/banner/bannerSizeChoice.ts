/** The drop-down of banner sizes: the presets, and "custom" for what is typed beside it. */
import { bannerSizes, describeBannerSize, parseBannerSize } from '@marquee/contract/cell-kinds/banner.ts';

export const customSize = 'custom';

/** What can be chosen; a size that was typed is named beside "custom". */
export function sizeChoices(otherSize: string): { value: string; label: string }[] {
  const { width, height } = parseBannerSize(otherSize);
  return [
    ...bannerSizes.map((size) => ({
      value: `${size.width}x${size.height}`,
      label: describeBannerSize(size.width, size.height),
    })),
    { value: customSize, label: width && height ? `Custom ${width}x${height} px` : 'Custom' },
  ];
}

/** The drop-down's value for a size in pixels. */
export function presetOf(width: number, height: number): string {
  const isPreset = bannerSizes.some((size) => size.width === width && size.height === height);
  return isPreset ? `${width}x${height}` : customSize;
}
