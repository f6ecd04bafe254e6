/** Whether the banner that is shown still responds; what does not is stopped by taking away every frame, with which its process dies. */
import { useCallback, useEffect, useState } from 'react';

interface Life {
  /** of the banner that this is about */
  playKey: string;
  is: 'well' | 'silent' | 'stopped';
  /** without any frame for a moment, so that what is played next has a process of its own */
  isCleared: boolean;
}

const born = (playKey: string, isCleared: boolean): Life => ({ playKey, is: 'well', isCleared });

export function useLife(playKey: string) {
  const [life, setLife] = useState(() => born(playKey, false));
  // What comes after a banner that hangs must not hang with it.
  if (life.playKey !== playKey) setLife(born(playKey, life.is !== 'well'));

  useEffect(() => {
    if (!life.isCleared) return undefined;
    const timer = setTimeout(() => setLife((last) => ({ ...last, isCleared: false })));
    return () => clearTimeout(timer);
  }, [life.isCleared]);

  const onAnswer = useCallback(
    () => setLife((last) => (last.is === 'silent' && last.playKey === playKey ? { ...last, is: 'well' } : last)),
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
    restart: useCallback(() => setLife(born(playKey, true)), [playKey]),
  };
}
