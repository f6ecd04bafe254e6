/** Whether the banner that is shown still responds; what does not is stopped by taking away every frame, with which its process dies. */
import { useCallback, useEffect, useState } from 'react';

interface Life {
  /** of the banner that this is about */
  playKey: string;
  is: 'well' | 'silent' | 'stopped';
  /** without any frame for a moment, so that what is played next has a process of its own */
  isCleared: boolean;
  /** how often a process was left to die since one has answered: it may live on for a moment, and what comes next be put into it */
  left: number;
}

const born = (playKey: string, isCleared: boolean, left: number): Life => ({ playKey, is: 'well', isCleared, left });

export function useLife(playKey: string) {
  const [life, setLife] = useState(() => born(playKey, false, 0));
  // What comes after a banner that hangs must not hang with it.
  if (life.playKey !== playKey)
    setLife(life.is === 'well' ? born(playKey, life.isCleared, life.left) : born(playKey, true, 1));

  useEffect(() => {
    if (!life.isCleared) return undefined;
    const timer = setTimeout(() => setLife((last) => ({ ...last, isCleared: false })));
    return () => clearTimeout(timer);
  }, [life]);

  const onAnswer = useCallback(
    () =>
      setLife((last) => {
        if (last.playKey !== playKey || (last.is === 'well' && last.left === 0)) return last;
        return { ...last, is: last.is === 'silent' ? 'well' : last.is, left: 0 };
      }),
    [playKey],
  );
  const onSilence = useCallback(
    () => setLife((last) => (last.is === 'well' && last.playKey === playKey ? { ...last, is: 'silent' } : last)),
    [playKey],
  );
  return {
    is: life.is,
    mayPlay: life.is !== 'stopped' && !life.isCleared,
    pulse: { onAnswer, onSilence },
    stop: () => setLife((last) => ({ ...last, is: 'stopped' })),
    left: life.left,
    restart: useCallback(() => setLife((last) => born(playKey, true, last.left + 1)), [playKey]),
  };
}
