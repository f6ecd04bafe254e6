/** The drop-down of banner sizes: the presets, and "custom" for what is typed beside it. */
import { bannerSizes } from '@marquee/contract/cell-kinds/banner.ts';

export const customSize = 'custom';

export const sizeChoices = [
  ...bannerSizes.map(({ width, height, name }) => ({
    value: `${width}x${height}`,
    label: `${width}x${height} ${name}`,
  })),
  { value: customSize, label: 'Custom' },
];

/** The drop-down's value for a size in pixels. */
export function presetOf(width: number, height: number): string {
  const isPreset = bannerSizes.some((size) => size.width === width && size.height === height);
  return isPreset ? `${width}x${height}` : customSize;
}
