/** What the bar of the board says, in the reader's language. */
import type { BoardWords } from '#banners/board/boardWords.ts';
import { seekWords } from '#review/seekWords.ts';
import { t } from '#review/words.ts';

export const boardWords = (): BoardWords => ({
  player: t('player'),
  play: t('play'),
  pause: t('pause'),
  replay: t('replay'),
  backOneFrame: t('backOneFrame'),
  onOneFrame: t('onOneFrame'),
  endFrame: t('endFrame'),
  speed: t('speed'),
  endless: t('endless'),
  moment: seekWords(),
  playing({ isActive, moving, running }) {
    if (moving === 0) return t('nothingMoves');
    if (!isActive) return t('atRest');
    return running === moving ? t('allPlay', { count: moving }) : t('somePlay', { count: running, moving });
  },
  preparing: t('preparing'),
});
