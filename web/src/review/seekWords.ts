/** What a seek bar says of itself, in the reader's language. */
import type { SeekWords } from '#banners/viewer/player/SeekBar.tsx';
import { t } from './words.ts';

export const seekWords = (): SeekWords => ({
  label: t('momentOfBanner'),
  value: (at, length) => {
    const [now, whole] = [at.toFixed(1), length?.toFixed(1)];
    return whole === undefined ? t('seconds', { at: now }) : t('secondsOf', { at: now, length: whole });
  },
});
