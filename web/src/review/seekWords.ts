/** What a seek bar says of itself, in the reader's language. */
import type { SeekWords } from '#banners/viewer/player/SeekBar.tsx';
import { inTenths, t } from './words.ts';

export const seekWords = (): SeekWords => ({
  label: t('momentOfBanner'),
  value: (at, length) => {
    const now = inTenths(at);
    return length === undefined ? t('seconds', { at: now }) : t('secondsOf', { at: now, length: inTenths(length) });
  },
});
