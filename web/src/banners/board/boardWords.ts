/** What the bar of a board says, in whatever language its page speaks. */
import { inEnglish as seekInEnglish, type SeekWords } from '#banners/viewer/player/SeekBar.tsx';
import type { Stands } from './boardPlay.ts';

export interface BoardWords {
  player: string;
  play: string;
  pause: string;
  replay: string;
  backOneFrame: string;
  onOneFrame: string;
  endFrame: string;
  speed: string;
  /** of what goes on without an end */
  endless: string;
  moment: SeekWords;
  /** how many play */
  playing: (stands: Pick<Stands, 'isActive' | 'moving' | 'running'>) => string;
  /** while the pictures for paper come */
  preparing: string;
}

export const inEnglish: BoardWords = {
  player: 'Player',
  play: 'Play',
  pause: 'Pause',
  replay: 'Replay',
  backOneFrame: 'Back one frame',
  onOneFrame: 'Forward one frame',
  endFrame: 'End frame',
  speed: 'Speed',
  endless: 'endless',
  moment: seekInEnglish,
  playing({ isActive, moving, running }) {
    if (moving === 0) return 'Nothing here is animated';
    if (!isActive) return 'At rest';
    if (running === moving) return moving === 1 ? '1 plays' : `All ${moving} play`;
    return `${running} of ${moving} ${running === 1 ? 'plays' : 'play'}; the rest wait`;
  },
  preparing: 'Getting the pictures ready to print…',
};
