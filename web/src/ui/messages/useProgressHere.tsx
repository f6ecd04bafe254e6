/** How far something has come that a popup does, said in that popup, where it can be stopped too. */
import { useState, type ReactNode } from 'react';
import { ProgressLine, type Progress } from './notifyProgress.tsx';

export function useProgressHere(): {
  /** to be given to what may take a while */
  show: (progress: Progress) => () => void;
  /** undefined while nothing can be stopped */
  stop: (() => void) | undefined;
  line: ReactNode;
} {
  const [progress, setProgress] = useState<Progress>();
  const [isStopped, setStopped] = useState(false);
  return {
    show: (shown) => {
      setStopped(false);
      setProgress(shown);
      return () => setProgress(undefined);
    },
    stop:
      progress && !isStopped
        ? () => {
            setStopped(true);
            progress.onCancel();
          }
        : undefined,
    line: progress ? <ProgressLine {...progress} words={isStopped ? 'Cancelling' : progress.words} /> : null,
  };
}
